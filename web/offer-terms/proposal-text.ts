import { dollars } from '#contract/ground/money.ts'
import { daysText, namesOfConditions } from '#contract/offers/conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { buyingDateText } from './buying-date-text.ts'

/**
 * Describes what terms propose: "$450,000 to buy on Nov 30, 2026, depending on the inspection". A day that has passed is
 * marked. @param now in milliseconds
 */
export function proposalText(
  { offerAmount, buyingDate, terms }: Pick<Offer, 'offerAmount' | 'buyingDate' | 'terms'>,
  now: number,
): string {
  const conditions =
    terms.conditions.length === 0
      ? ''
      : `, depending on ${namesOfConditions(terms.conditions)}${terms.conditionDays === undefined ? '' : ` within ${daysText(terms.conditionDays)}`}`
  return `${dollars(offerAmount)} to buy on ${buyingDateText(buyingDate, now)}${conditions}`
}
