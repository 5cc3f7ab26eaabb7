import { distanceKm } from '#contract/map/geometry.ts'
import { farPinKm, type PlaceFields, type Point, type Position } from '#contract/properties/position.ts'
import { readPoint } from './read-point.ts'

/** Position as people type it: two coordinates or a link of a map, empty without a pin, and `true` if the address is hidden. */
export interface PositionDraft {
  pin: string
  hideAddress: string
}

/** Draft of a stored position. One that was looked up is no pin. */
export const positionDraftOf = ({ position, hideAddress }: PlaceFields): PositionDraft => ({
  pin: position?.precision === 'pin' ? `${position.lat}, ${position.lng}` : '',
  hideAddress: hideAddress ? 'true' : '',
})

/** Coordinates as the form shows them. Five decimals are a metre. */
export const pinText = ({ lat, lng }: Point): string => `${Number(lat.toFixed(5))}, ${Number(lng.toFixed(5))}`

/** Reads coordinates or a link of a map. Undefined if these name no point on the earth. */
export function pinIn(text: string): Point | undefined {
  const read = readPoint(text)
  return 'point' in read && isOnEarth(read.point) ? read.point : undefined
}

/** The place fields of a draft that decide about its position. */
interface PlacedDraft {
  location?: string | undefined
  pin?: string | undefined
}

/**
 * Returns the position of a draft that is known: its pin, or what was found for its stored location. Undefined for a new
 * location, which is looked up again.
 */
export function knownPosition(
  { location, pin = '' }: PlacedDraft,
  start: PlacedDraft | undefined,
  stored: PlaceFields | undefined,
): Position | undefined {
  const point = pinIn(pin)
  if (point) return { ...point, precision: 'pin', isApproximate: false }
  return location === start?.location && stored?.position?.precision !== 'pin' ? stored?.position : undefined
}

const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/**
 * Returns the point with latitude and longitude exchanged, if that is what the agent seems to mean: only that is on the earth,
 * or only that is near the town of the home.
 */
export function swappedPin(text: string, town: Point | undefined): Point | undefined {
  const read = readPoint(text)
  if (!('point' in read)) return undefined
  const { point } = read
  const swapped = { lat: point.lng, lng: point.lat }
  if (!isOnEarth(swapped)) return undefined
  if (!isOnEarth(point)) return swapped
  const isNear = (place: Point) => town !== undefined && distanceKm(place, town) <= farPinKm
  return !isNear(point) && isNear(swapped) ? swapped : undefined
}

/** The draft for the contract: null without a pin. What names no point stays as it is, and is refused. */
export function placedIn({ pin, hideAddress }: PositionDraft) {
  const read = readPoint(pin)
  return {
    pin: pin.trim() === '' ? null : 'point' in read ? read.point : pin,
    hideAddress: hideAddress === 'true',
  }
}
