import { closedReasons, type ClosedBecause } from '#contract/offers/closed-offers.ts'
import type { OfferRow } from '../../db/tables/schema.ts'

/** Columns that say why an offer was rejected. */
export type WhyClosed = Pick<OfferRow, 'closed_because' | 'reason'>

/** Builds the columns of a rejected offer. @param reason needed where no fixed text exists */
export const whyClosed = (because: ClosedBecause, reason: string | null = closedReasons[because]): WhyClosed => ({
  closed_because: because,
  reason,
})
