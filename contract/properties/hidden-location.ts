import * as z from 'zod/mini'
import { businessRule } from '../ground/field.ts'
import type { AddressParts } from './address-parts.ts'
import { addressOf } from './address.ts'
import { hasHouseNumber } from './has-house-number.ts'
import { cellCentre, type PlaceFields } from './position.ts'

/**
 * The place of a location whose address is hidden: its town, state and country. What follows the first comma if it has
 * none of them; the whole text without a comma.
 */
export function hiddenLocation(location: string, corrected?: AddressParts | null): string {
  const { town, region, countryName } = addressOf(location, corrected)
  const place = [town, region, countryName].filter(part => part !== undefined)
  if (place.length > 0) return place.join(', ')
  const comma = location.indexOf(',')
  return comma === -1 ? location : location.slice(comma + 1).trim()
}

/** Stands for the location of a home that hides its address, as long as its place cannot be told from the street. */
export const addressHidden = 'Address hidden'

/**
 * The location of a home with a hidden address, as the public reads it. The rule of `whyNotHidden` is not fulfilled by
 * locations from before the address was hidden: in earlier offers, and until a change is verified.
 */
export const locationForPublic = (location: string, address?: AddressParts | null): string =>
  whyNotHidden({ location, hideAddress: true, address }) === undefined
    ? hiddenLocation(location, address)
    : addressHidden

/** Returns a home as the public reads it: without its address, if its agent hides that. */
export function withoutAddress<Property extends { location: string } & PlaceFields>(property: Property): Property {
  const { hideAddress, pinIsFar: _, address, ...shown } = { ...property }
  if (!hideAddress) return shown as Property
  const position = property.position && { ...property.position, ...cellCentre(property.position), isApproximate: true }
  return { ...shown, location: locationForPublic(property.location, address), position } as Property
}

interface MaybeHidden {
  location?: string | undefined
  hideAddress?: boolean | undefined
  address?: AddressParts | null | undefined
}
/**
 * Returns why a location cannot be shown without its street, which must leave a place, which the database requires too, and
 * no number of a house: also without the corrected parts, which earlier offers do not have. Undefined if it can be shown, or
 * nothing is hidden.
 */
export function whyNotHidden({ location, hideAddress, address }: MaybeHidden): string | undefined {
  if (!hideAddress || location === undefined) return undefined
  if (/^[^,]*,[,\s]*$/.test(location)) return 'With a hidden address, the location needs a place after its first comma'
  const seen = [hiddenLocation(location), hiddenLocation(location, address)].find(place => isRevealing(place, location))
  if (seen === undefined) return undefined
  return `Visitors would see “${seen}”, with a number. Write the street with its number first, then a comma and the place`
}

/** Whether the place of a location seems to contain the number of a house. */
const isRevealing = (place: string, location: string): boolean =>
  hasHouseNumber(place) || (place === location && /^\d|\d{4}/.test(place.replaceAll(/ \d{5,}/g, '')))

/**
 * Refuses a draft with a hidden address that visitors would see, or of which they would see nothing. Only the form has it in
 * its schema: it weighs as much as the reading of addresses.
 */
export const placeRule = z.refine<MaybeHidden>(draft => whyNotHidden(draft) === undefined, {
  error: ({ input }) => whyNotHidden(input as MaybeHidden) ?? '',
  path: ['location'],
  params: businessRule,
})
