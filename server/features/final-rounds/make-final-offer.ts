import * as z from 'zod/mini'
import { FinalOffer, type NewFinalOffer } from '#contract/final-rounds/final-offers.ts'
import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import { noOpenRound } from '#contract/negotiation/terms-moves.ts'
import { conditionDaysOf } from '#contract/offers/offer-terms.ts'
import type { FinalOfferRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { lockOffer, requireMove } from '../offers/lock-offer.ts'
import { requireForSale, requireWithinRange } from '../offers/make-offer.ts'
import { findOffer } from '../offers/offer-store.ts'
import { lockProperty } from '../properties/property-store.ts'
import { currentRound, finalsOf, findFinal, putFinal, toRound } from './final-round-store.ts'

type Sealer = Pick<Deps, 'sealing'>

/**
 * Seals the final offer of a buyer, in place of an earlier one, until the round closes (ruling G63). The amount is checked
 * before that, and stored only encrypted.
 *
 * @throws Problem 404 not theirs; 409 decided, expired, no open round, or its deadline has passed; 422 outside the range
 */
export async function makeFinalOffer(
  deps: Deps,
  buyer: Caller,
  id: string,
  draft: NewFinalOffer,
): Promise<FinalOffer & { modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    const at = deps.clock.now()
    // A sealed final keeps an offer whose earlier terms expire.
    const expires_at = (await findFinal(tx, id)) ? null : offer.expires_at
    requireMove({ ...offer, expires_at }, { move: 'final', side: 'buyer' }, at)
    const round = await currentRound(tx, offer.property_id)
    if (!round) throw problem(409, noOpenRound)
    if (isPastDeadline(toRound(round), at.getTime())) throw problem(409, 'The deadline for final offers has passed.')
    const property = await lockProperty(tx, offer.property_id, 'share')
    requireForSale(property)
    requireWithinRange(draft.offerAmount, property)
    const days = conditionDaysOf(draft, offer.condition_days)
    const final: FinalOffer = {
      offerAmount: draft.offerAmount,
      buyingDate: draft.buyingDate,
      conditions: draft.conditions === undefined ? offer.conditions : (draft.conditions ?? []),
      ...(days !== null && { conditionDays: days }),
      message: draft.message || null,
      madeAt: at.toISOString(),
    }
    const sealed = deps.sealing.seal(JSON.stringify(final), purposeOf({ round_id: round.id, offer_id: id }))
    await recordChange(deps, tx, {
      change: putFinal(tx, id, { sealed, roundId: round.id, at }),
      audit: { actor: buyer, action: 'make final offer', objectId: id },
      // The record must not show the final before its round closes.
      step: dealStep(offer, { actor: buyer, action: 'make final offer' }),
    })
    return { ...final, modifiedCount: 1 }
  })
}

/**
 * Reads the sealed final of the buyer's own offer; null without one.
 *
 * @throws Problem 404 not theirs
 */
export async function readOwnFinal(deps: Deps, buyer: Caller, id: string): Promise<{ final: FinalOffer | null }> {
  const offer = await findOffer(deps.db, id)
  if (offer?.buyerId !== buyer.id) throw notFound('This offer')
  const row = await findFinal(deps.db, id)
  return { final: (row && openFinal(deps, row)) ?? null }
}

/** Lists the sealed finals of a buyer, with their offers. */
export async function listOwnFinals(deps: Pick<Deps, 'db' | 'sealing'>, buyerId: string) {
  const rows = await finalsOf(deps.db, buyerId)
  return rows.map(row => ({ offerId: row.offer_id, ...openFinal(deps, row) }))
}

/** Opens a sealed final. Undefined if its secret is lost, or somebody has changed it. */
export function openFinal({ sealing }: Sealer, row: FinalOfferRow): FinalOffer | undefined {
  const text = sealing.open(row.sealed, purposeOf(row))
  return text === undefined ? undefined : z.parse(FinalOffer, JSON.parse(text))
}

/** Binds a sealed final to its round and its offer. */
const purposeOf = ({ round_id, offer_id }: Pick<FinalOfferRow, 'round_id' | 'offer_id'>) =>
  `final ${round_id} ${offer_id}`
