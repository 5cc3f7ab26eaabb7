import type { DealSide } from '#contract/offers/deal-side.ts'
import { type OfferCondition, offerConditions, type Terms } from '#contract/offers/offer-terms.ts'
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
