import { type TermsMove, whyNotMove } from '#contract/negotiation/terms-moves.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { isUndecided } from '#contract/offers/offers.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { notFound, Problem, problem } from '../../ground/problem.ts'
import { toTerms } from './offer-columns.ts'
import { lockOfferAndProperty } from './offer-store.ts'

/** A locked offer with its buyer, its agent and the state of its property. */
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOfferAndProperty>>>

/**
 * Locks an offer and its property for the rest of the transaction. The property is locked first, so that two decisions
 * on offers for one property wait for each other.
 *
 * @param side who acts: the agent is locked before both, and so is the buyer if it is them
 * @throws Problem 404 unknown, or the caller may not change it
 */
export async function lockOffer(
  tx: Tx,
  id: string,
  mayChange: (offer: LockedOffer) => boolean,
  side?: DealSide,
): Promise<LockedOffer> {
  const offer = await lockOfferAndProperty(tx, id, side)
  if (!offer || !mayChange(offer)) throw notFound('This offer')
  return offer
}

/** Requires a pending offer. @throws Problem 409 already decided or withdrawn */
export function requireUndecided(offer: LockedOffer): void {
  if (isUndecided(offer)) return
  const isWithdrawn = offer.closed_because === 'withdrawn'
  throw problem(409, isWithdrawn ? 'This offer was withdrawn.' : `This offer is already ${offer.status}.`)
}

/** Refusal of a move on the terms of an offer, with the current ones. */
class TermsProblem extends Problem {
  override readonly current

  constructor(message: string, offer: LockedOffer) {
    super(409, message)
    this.current = toTerms(offer)
  }
}

/**
 * Requires that a side may make a move on the current terms of a pending offer (ruling G62).
 *
 * @throws Problem 409 with the current terms: not the side's turn, other terms than it has read, expired, too many
 *   rounds, or a round of final offers (ruling G63)
 */
export function requireMove(
  offer: LockedOffer,
  attempt: { move: TermsMove; side: DealSide; version?: number | undefined },
  now: Date,
): void {
  requireUndecided(offer)
  const why = whyNotMove(toTerms(offer), attempt, now.getTime(), offer.final_round)
  if (why !== undefined) throw new TermsProblem(why, offer)
}
