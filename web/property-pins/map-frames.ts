import type { LatLng } from '#contract/map/geometry.ts'
import { hiddenWithinKm, type Position } from '#contract/properties/position.ts'
import type { PropertyMap } from '#contract/search-map/properties-on-map.ts'
import { type Bounds, boundsAround, boundsOf, circleAround } from '../map/bounds.ts'

/** Kilometres around a home that its map shows: more, the less exact its position is. */
const aroundKm = { pin: 4, street: 4, place: 10 }

/** Radius of the circle for a home of which only the place is known: about a town. */
const placeWithinKm = 3

/** Outline on the map in which a home is, instead of a pin. Undefined if its position is exact enough for a pin. */
export function outlineOf(position: Position): LatLng[] | undefined {
  if (position.isApproximate) return circleAround(position, hiddenWithinKm)
  return position.precision === 'place' ? circleAround(position, placeWithinKm) : undefined
}

/** Part of the map around a home. */
export const aroundProperty = (position: Pick<Position, 'lat' | 'lng' | 'precision'>): Bounds =>
  boundsOf(circleAround(position, aroundKm[position.precision])) ?? wholeWorld

/** View without any home. */
export const wholeWorld: Bounds = { west: -150, south: -50, east: 160, north: 70 }

/** Part of the map with all that a search has found. Undefined without any. */
export const frameOf = ({ properties, clusters }: Pick<PropertyMap, 'properties' | 'clusters'>): Bounds | undefined =>
  boundsAround([...clusters.map(({ bounds }) => bounds), ...properties.map(({ position }) => boundsOfFound(position))])

/** A home that may be anywhere in its place has the place around it. */
const boundsOfFound = (position: Position): Bounds =>
  position.precision === 'place'
    ? aroundProperty(position)
    : { west: position.lng, east: position.lng, south: position.lat, north: position.lat }
