import { dollars, priceText } from '#contract/ground/money.ts'
import { outsideRange } from '#contract/offers/offers.ts'
import { placeInRange } from '#contract/own-deals/offered-properties.ts'

/** Says where an amount lies in the agent's price range. */
export function rangeText(amount: number, range: { minPrice: number; maxPrice: number }): string {
  const { isWithin, aboveMin, belowMax } = placeInRange(amount, range)
  if (!isWithin)
    return belowMax < 0 ? `${dollars(-belowMax)} above your range` : `${dollars(-aboveMin)} below your range`
  if (belowMax === 0) return 'your maximum price'
  if (aboveMin === 0) return 'your minimum price'
  return `${dollars(belowMax)} below your maximum`
}

/** Tells the buyer of an offer that the price range has changed, and whether the amount lies outside it. */
export function newRangeText(amount: number, range: { minPrice: number; maxPrice: number }): string {
  const outside = outsideRange(amount, range)
  return `The agent has changed the price range to ${priceText(range)}.${outside === undefined ? '' : ` Your offer is now ${outside}.`}`
}
