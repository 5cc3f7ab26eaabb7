import type { OfferRow, PropertyRow, Tx } from '../../db/schema.ts'
import { notFound } from '../../http/problem.ts'
import { lockPropertyOfOffer } from '../properties/property-store.ts'
import { lockOffer } from './offer-store.ts'

/**
 * An offer and its property, both held for the rest of the transaction: the property first, as everywhere, so that
 * two who decide on offers of one property take turns.
 *
 * @throws Problem 404 unknown, or not this person's to decide on
 */
export async function lockForDecision(
  tx: Tx,
  id: string,
  mayDecide: (offer: OfferRow) => boolean,
): Promise<{ offer: OfferRow; property: PropertyRow }> {
  const property = await lockPropertyOfOffer(tx, id)
  const offer = await lockOffer(tx, id)
  if (!property || !offer || !mayDecide(offer)) throw notFound('This offer')
  return { offer, property }
}
