import type { PropertyRow, Tx } from '../../db/schema.ts'
import { notFound } from '../../http/problem.ts'
import { lockOffer } from './offer-store.ts'

export type HeldOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
export type HeldProperty = Pick<PropertyRow, 'id' | 'status' | 'under_offer' | 'sold_at' | 'hidden' | 'deleted_at'>

/**
 * An offer and its property, both held for the rest of the transaction: the property first, as everywhere, so that
 * two who decide on offers of one property take turns.
 *
 * @param options `withAgent`: the agent is held before both
 * @throws Problem 404 unknown, or not this person's to decide on
 */
export async function lockForDecision(
  tx: Tx,
  id: string,
  mayDecide: (offer: HeldOffer) => boolean,
  options?: { withAgent: boolean },
): Promise<{ offer: HeldOffer; property: HeldProperty }> {
  const offer = await lockOffer(tx, id, options)
  if (!offer || !mayDecide(offer)) throw notFound('This offer')
  const { property_id, property_status, under_offer, sold_at, hidden, deleted_at } = offer
  return { offer, property: { id: property_id, status: property_status, under_offer, sold_at, hidden, deleted_at } }
}
