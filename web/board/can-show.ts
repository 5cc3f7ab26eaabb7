import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import { hasExpired } from '#contract/offers/offer-terms.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'

/** Whether the buyer can put an older offer on the board as it is. */
export const canShow = (offer: SummarizedOffer, now: number): boolean =>
  canMoveTerms(offer, 'show', 'buyer') && !hasExpired(offer.terms, now)
