import * as z from 'zod/mini'

/** Rank of an offer among those that it lost to (ruling G68). It says nothing about any one of them. */
export const OfferRank = z.object({
  /**
   * Place of a final offer by its amount, 1 for the highest; equal amounts share it. Null for an offer without a final,
   * and until the home is sold after the final offers were opened.
   */
  place: z.nullable(z.number()),
  /** With a place, the number of final offers; otherwise that of the offers on the home when this one lost. Counts itself. */
  of: z.number(),
})
export type OfferRank = z.infer<typeof OfferRank>

/** Sentence for the buyer on how an offer stood. */
export function offerRankText({ place, of }: OfferRank): string {
  if (place === null)
    return of === 1 ? 'Yours was the only offer on this home.' : `Yours was one of ${of} offers on this home.`
  return of === 1 ? 'Yours was the only final offer.' : `Your final offer was the ${highest(place)} of ${of}.`
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }

/** Such as `highest` or `2nd highest`. */
const highest = (place: number): string =>
  place === 1 ? 'highest' : `${place}${endings[ordinals.select(place)] ?? 'th'} highest`
