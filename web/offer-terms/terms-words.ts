import { conditionDays, namesOfConditions } from '#contract/offers/conditions.ts'
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

/** Lists the conditions of terms. */
export const conditionsText = ({ conditions }: Pick<Terms, 'conditions'>): string =>
  offerConditions
    .filter(condition => conditions.includes(condition))
    .map(condition => conditionLabels[condition])
    .join(', ') || 'No conditions'

/** Effect of each condition, in one sentence for the offer form. */
export const conditionMeanings: Readonly<Record<OfferCondition, string>> = {
  financing: `The buyer has ${conditionDays} days after the acceptance to get a loan. Without one, the deal ends and nobody pays.`,
  inspection: `The buyer has ${conditionDays} days after the acceptance to have the home inspected. If it fails, the deal ends and nobody pays.`,
  'sale of own home': `The buyer has ${conditionDays} days after the acceptance to sell their own home. If they can’t, the deal ends and nobody pays.`,
}

/** Says in a question what an acceptance of these terms depends on; empty without conditions. It begins with a space. */
export function dependsOn({ conditions }: Pick<Terms, 'conditions'>): string {
  if (conditions.length === 0) return ''
  return ` The deal depends on ${namesOfConditions(conditions)}: the buyer has ${conditionDays} days to mark ${conditions.length === 1 ? 'it' : 'each'} as met before the time to pay begins. If ${conditions.length === 1 ? 'it fails' : 'one fails'}, the deal ends.`
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
