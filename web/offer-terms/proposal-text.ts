import { localDay } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { namesOfConditions } from '#contract/offers/conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { dayText } from '../ui/text/date-text.ts'

/**
 * Describes what terms propose: "$450,000 to buy on Nov 30, 2026, depending on the inspection". A day that has passed is
 * marked. @param now in milliseconds
 */
export function proposalText(
  { offerAmount, buyingDate, terms }: Pick<Offer, 'offerAmount' | 'buyingDate' | 'terms'>,
  now: number,
): string {
  const hasPassed = buyingDate < localDay(new Date(now))
  const conditions = terms.conditions.length === 0 ? '' : `, depending on ${namesOfConditions(terms.conditions)}`
  return `${dollars(offerAmount)} to buy on ${dayText(buyingDate)}${hasPassed ? ' (this day has passed)' : ''}${conditions}`
}
