import type { Box, LatLng } from '#contract/map-geometry.ts'

/** Part of the map, in degrees. West lies beyond east where it crosses the antimeridian. */
export type Bounds = Box

/** Degrees around a single place: about a kilometre. */
const leastDegrees = 0.01

/** Bounds of all places, at least about a kilometre wide. Undefined without any. */
export function boundsOf(places: readonly LatLng[]): Bounds | undefined {
  if (places.length === 0) return undefined
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)]
  return widened({
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  })
}

/** Bounds around several bounds. Undefined without any. */
export const boundsAround = (all: readonly Bounds[]): Bounds | undefined => boundsOf(all.flatMap(cornersOf))

/** Whether all of it is one place, into which nobody can zoom. */
export const isOnePlace = ({ west, south, east, north }: Bounds): boolean =>
  Math.abs(east - west) < 0.0002 && Math.abs(north - south) < 0.0002

/** Widens bounds that are smaller than about a kilometre. */
export function widened({ west, south, east, north }: Bounds): Bounds {
  const by = {
    lng: Math.max(0, leastDegrees - (east - west)) / 2,
    lat: Math.max(0, leastDegrees - (north - south)) / 2,
  }
  return { west: west - by.lng, south: south - by.lat, east: east + by.lng, north: north + by.lat }
}

/** Moves a longitude by whole turns, as close as possible to another one. */
export const nearestTurn = (lng: number, to: number): number => lng + 360 * Math.round((to - lng) / 360)

/** Corners of a circle around a place. */
export function circleAround({ lat, lng }: LatLng, radiusKm: number, corners = 64): LatLng[] {
  const [byLat, byLng] = [radiusKm / kmPerDegree, radiusKm / (kmPerDegree * Math.cos((lat * Math.PI) / 180))]
  return Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners
    return { lat: lat + byLat * Math.sin(turn), lng: lng + byLng * Math.cos(turn) }
  })
}

/** Kilometres of a degree of latitude. */
export const kmPerDegree = 111.195

const cornersOf = ({ west, south, east, north }: Bounds): LatLng[] => [
  { lat: south, lng: west },
  { lat: north, lng: east < west ? east + 360 : east },
]
