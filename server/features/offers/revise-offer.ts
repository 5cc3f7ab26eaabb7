import type { OfferTerms } from '#contract/offers.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { lockProperty } from '../properties/property-store.ts'
import { lockForDecision } from './decide-offer.ts'
import { requireOpen, requireWithinRange } from './make-offer.ts'
import { changeTerms } from './offer-store.ts'
import { readOffer, type ChangedOffer } from './see-offer.ts'

/**
 * Changes the amount or the date of the buyer's own pending offer, within the range of today (ruling G11).
 *
 * @throws Problem 404 not theirs, 409 decided already or the property is not open, 422 outside the range
 */
export async function reviseOffer(
  { db, clock }: Deps,
  buyer: Caller,
  id: string,
  terms: OfferTerms,
): Promise<ChangedOffer> {
  return inTransaction(db, async tx => {
    const { offer } = await lockForDecision(tx, id, found => found.buyer_id === buyer.id)
    if (offer.status !== 'pending') throw problem(409, `This offer is already ${offer.status}.`)
    const property = await lockProperty(tx, offer.property_id, 'share')
    requireOpen(property, buyer)
    requireWithinRange(terms.offerAmount, property)
    await changeTerms(tx, id, {
      ...terms,
      minPriceCents: property.min_price_cents,
      maxPriceCents: property.max_price_cents,
    })
    await recordAudit(tx, { at: clock.now(), actor: buyer, action: 'revise offer', objectId: id })
    return { ...(await readOffer(tx, id)), modifiedCount: 1 }
  })
}
