import type { OfferTerms } from '#contract/offers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMove } from '../mail/record-move.ts'
import { lockProperty } from '../properties/property-store.ts'
import { reloadOffer, type ChangedOffer } from './get-offer.ts'
import { lockOffer, requireUndecided } from './lock-offer.ts'
import { requireOpen, requireWithinRange } from './make-offer.ts'
import { changeTerms } from './offer-store.ts'

/**
 * Changes the amount or date of the buyer's pending offer, within the property's current price range (ruling G11).
 *
 * @throws Problem 404 not theirs, 409 decided already or the property is not open, 422 outside the range
 */
export async function reviseOffer(deps: Deps, buyer: Caller, id: string, terms: OfferTerms): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    requireUndecided(offer)
    const property = await lockProperty(tx, offer.property_id, 'share')
    requireOpen(property, buyer)
    requireWithinRange(terms.offerAmount, property)
    await recordMove(deps, tx, {
      change: changeTerms(tx, id, terms, property),
      audit: () => ({ actor: buyer, action: 'revise offer', objectId: id }),
    })
    return { ...(await reloadOffer(tx, id)), modifiedCount: 1 }
  })
}
