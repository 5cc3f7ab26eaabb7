import * as z from 'zod/mini'
import { businessRule } from '../ground/field.ts'
import { hasHouseNumber } from './house-number.ts'
import { withoutStreet } from './position.ts'

interface MaybeHidden {
  location?: string | undefined
  hideAddress?: boolean | undefined
}
/**
 * Returns why a location cannot be shown without its street, which must leave a place, which the database requires too, and
 * no number of a house. Undefined if it can be shown, or nothing is hidden.
 */
export function whyNotHidden({ location, hideAddress }: MaybeHidden): string | undefined {
  if (!hideAddress || location === undefined) return undefined
  if (/^[^,]*,[,\s]*$/.test(location)) return 'With a hidden address, the location needs a place after its first comma'
  const seen = withoutStreet(location)
  if (!hasHouseNumber(seen) && (seen !== location || !/^\d|\d{4}/.test(seen.replaceAll(/ \d{5,}/g, ''))))
    return undefined
  return `Visitors would see “${seen}”, with a number. Write the street with its number first, then a comma and the place`
}

/** Refuses a draft with a hidden address that visitors would see, or of which they would see nothing. */
export const placeRule = z.refine<MaybeHidden>(draft => whyNotHidden(draft) === undefined, {
  error: ({ input }) => whyNotHidden(input as MaybeHidden) ?? '',
  path: ['location'],
  params: businessRule,
})
