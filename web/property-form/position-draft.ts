import type { PlaceFields, Point } from '#contract/properties/position.ts'

/** Position as people type it: two coordinates, empty without a pin, and `true` if the address is hidden. */
export interface PositionDraft {
  pin: string
  hideAddress: string
}

/** Example of coordinates. */
export const exampleOfPin = '45.52306, -122.67648'

/** Message for a text that is none. */
export const notCoordinates = `Write the latitude, a comma and the longitude, such as ${exampleOfPin}`
const coordinates = /^(-?\d{1,3}(?:\.\d{1,15})?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)°?$/

/** Draft of a stored position. One that was looked up is no pin. */
export const positionDraftOf = ({ position, hideAddress }: PlaceFields): PositionDraft => ({
  pin: position?.precision === 'pin' ? `${position.lat}, ${position.lng}` : '',
  hideAddress: hideAddress ? 'true' : '',
})

/** Coordinates as the form shows them. Five decimals are a metre. */
export const pinText = ({ lat, lng }: Point): string => `${Number(lat.toFixed(5))}, ${Number(lng.toFixed(5))}`

/** Reads coordinates. Undefined if these are none on the earth. */
export function pinIn(text: string): Point | undefined {
  const [, lat, lng] = coordinates.exec(text.trim()) ?? []
  if (lat === undefined || lng === undefined) return undefined
  const pin = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(pin.lat) <= 90 && Math.abs(pin.lng) <= 180 ? pin : undefined
}

/** The draft for the contract: null without a pin. Anything but coordinates stays as it is, and is refused. */
export function placedIn({ pin, hideAddress }: PositionDraft) {
  const [, lat, lng] = coordinates.exec(pin.trim()) ?? []
  return {
    pin: pin.trim() === '' ? null : lat === undefined ? pin : { lat: Number(lat), lng: Number(lng) },
    hideAddress: hideAddress === 'true',
  }
}
