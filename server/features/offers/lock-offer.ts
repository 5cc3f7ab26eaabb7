import { isUndecided } from '#contract/offers.ts'
import type { Tx } from '../../db/schema.ts'
import { notFound, problem } from '../../http/problem.ts'
import { lockOfferAndProperty } from './offer-store.ts'

/** A locked offer with its people and with the state of its property. */
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOfferAndProperty>>>

/**
 * Locks an offer and its property for the rest of the transaction. The property is locked first, as everywhere, so that
 * two decisions on offers of one property wait for each other.
 *
 * @param options `withAgent`: the agent is locked before both
 * @throws Problem 404 unknown, or this person may not change it
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

/** @throws Problem 409 decided already */
export function requireUndecided(offer: LockedOffer): void {
  if (!isUndecided(offer)) throw problem(409, `This offer is already ${offer.status}.`)
}
