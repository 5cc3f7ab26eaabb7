import type { Box, LatLng } from '#contract/map/geometry.ts'

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

/** Narrowest bounds around several bounds. Across the antimeridian, their east is above 180. Undefined without any. */
export function boundsAround(all: readonly Bounds[]): Bounds | undefined {
  if (all.length === 0) return undefined
  const [souths, norths] = [all.map(({ south }) => south), all.map(({ north }) => north)]
  return widened({ ...narrowestSpan(all), south: Math.min(...souths), north: Math.max(...norths) })
}

/** Starts after the widest gap that no bounds cover. */
function narrowestSpan(all: readonly Bounds[]): Pick<Bounds, 'west' | 'east'> {
  const spans = all.map(({ west, east }) => {
    const from = nearestTurn(west, 0)
    return { west: from, east: from + east - west + (east < west ? 360 : 0) }
  })
  let covered = Math.max(...spans.map(({ east }) => east)) - 360
  let widest = { gap: -Infinity, west: 0, east: 0 }
  for (const { west, east } of spans.toSorted((a, b) => a.west - b.west)) {
    if (west - covered > widest.gap) widest = { gap: west - covered, west, east: covered + 360 }
    covered = Math.max(covered, east)
  }
  return { west: widest.west, east: widest.east }
}

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
