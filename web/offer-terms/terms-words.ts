import { conditionDays, daysText, namesOfConditions } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { type OfferCondition, offerConditions } from '#contract/offers/offer-conditions.ts'
import type { Terms } from '#contract/offers/offer-terms.ts'
import { deadlineText } from '../ui/text/deadline-text.ts'

// Words of a negotiation, for both sides.

/** Conditions, as labels of a choice. */
export const conditionLabels: Readonly<Record<OfferCondition, string>> = {
  financing: 'Financing',
  inspection: 'Inspection',
  'sale of own home': 'Sale of the buyer’s own home',
}

/** Lists the conditions of terms, with the days that these name: "Financing, Inspection (within 21 days)". */
export function conditionsText({
  conditions,
  conditionDays: days,
}: Pick<Terms, 'conditions' | 'conditionDays'>): string {
  const names = offerConditions
    .filter(condition => conditions.includes(condition))
    .map(condition => conditionLabels[condition])
    .join(', ')
  if (names === '') return 'No conditions'
  return days === undefined ? names : `${names} (within ${daysText(days)})`
}

/** Effect of a condition, for the offer form. */
export const conditionMeaning = (condition: OfferCondition, days = conditionDays): string =>
  `The buyer has ${daysText(days)} after the acceptance to ${meanings[condition]}, the deal ends and nobody pays.`

const meanings: Readonly<Record<OfferCondition, string>> = {
  financing: 'get a loan. Without one',
  inspection: 'have the home inspected. If it fails',
  'sale of own home': 'sell their own home. If they can’t',
}

/** Says in a question what an acceptance of these terms depends on; empty without conditions. It begins with a space. */
export function dependsOn({
  conditions,
  conditionDays: days = conditionDays,
}: Pick<Terms, 'conditions' | 'conditionDays'>): string {
  if (conditions.length === 0) return ''
  return ` The deal depends on ${namesOfConditions(conditions)}: the buyer has ${daysText(days)} to mark ${conditions.length === 1 ? 'it' : 'each'} as met before the time to pay begins. If ${conditions.length === 1 ? 'it fails' : 'one fails'}, the deal ends.`
}

/** Says until when terms are valid. */
export const expiryText = ({ expiresAt }: Pick<Terms, 'expiresAt'>): string =>
  expiresAt === null ? 'No expiry' : deadlineText(expiresAt)

/** Names a side for the reader on another one, or on none. */
export const sideName = (side: DealSide, you: DealSide): string =>
  side === you ? 'You' : side === 'agent' ? 'The agent' : 'The buyer'

/** Names whose turn it is, for the reader. */
export const turnText = (turn: DealSide, you: DealSide): string =>
  turn === you ? 'It’s your turn.' : `It’s the ${turn}’s turn.`

/** Counts the other live offers on a home. */
export const otherOffersText = (count: number): string => {
  if (count === 0) return 'No other live offers on this home.'
  return count === 1 ? '1 other live offer on this home.' : `${count} other live offers on this home.`
}

/** Choices for how long terms are valid, in hours. */
export const validityLabels = {
  none: 'Until they are answered',
  '24': '24 hours',
  '48': '2 days',
  '72': '3 days',
  '168': '7 days',
  '720': '30 days',
} as const
