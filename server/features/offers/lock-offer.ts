import { isUndecided } from '#contract/offers.ts'
import type { Tx } from '../../db/schema.ts'
import { notFound, problem } from '../../ground/problem.ts'
import { lockOfferAndProperty } from './offer-store.ts'

/** A locked offer with its buyer, its agent and the state of its property. */
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOfferAndProperty>>>

/**
 * Locks an offer and its property for the rest of the transaction. The property is locked first, so that two decisions
 * on offers for one property wait for each other.
 *
 * @param options `withAgent`: lock the agent before both
 * @throws Problem 404 unknown, or the caller may not change it
 */
export async function lockOffer(
  tx: Tx,
  id: string,
  mayChange: (offer: LockedOffer) => boolean,
  options?: { withAgent: boolean },
): Promise<LockedOffer> {
  const offer = await lockOfferAndProperty(tx, id, options)
  if (!offer || !mayChange(offer)) throw notFound('This offer')
  return offer
}

/** Requires a pending offer. @throws Problem 409 already decided or withdrawn */
export function requireUndecided(offer: LockedOffer): void {
  if (isUndecided(offer)) return
  const isWithdrawn = offer.closed_because === 'withdrawn'
  throw problem(409, isWithdrawn ? 'This offer was withdrawn.' : `This offer is already ${offer.status}.`)
}
