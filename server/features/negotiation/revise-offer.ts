import type { NewTerms } from '#contract/offers/offer-terms.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { termsStep } from '../offers/deal-steps.ts'
import { reloadOffer, type ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireMove, requireUndecided } from '../offers/lock-offer.ts'
import { requireOpen, requireWithinRange } from '../offers/make-offer.ts'
import { backupNotificationKeys } from '../offers/notification-keys.ts'
import { requireExpiry } from '../offers/require-expiry.ts'
import { changeTerms } from '../offers/terms-store.ts'
import { lockProperty } from '../properties/property-store.ts'

/**
 * Changes the buyer's terms of a pending offer while they wait for the agent, within the property's current price range
 * (rulings G11, G62).
 *
 * @throws Problem 404 not theirs; 409 decided already, the property is not open, or it is the buyer's turn; 422 outside
 *   the range, or an expiry outside its limits
 */
export async function reviseOffer(deps: Deps, buyer: Caller, id: string, terms: NewTerms): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    requireUndecided(offer)
    const property = await lockProperty(tx, offer.property_id, 'share')
    requireOpen(property, buyer)
    const at = deps.clock.now()
    requireMove(offer, { move: 'revise', side: 'buyer' }, at)
    requireWithinRange(terms.offerAmount, property)
    requireExpiry(terms.expiresAt, at)
    await recordChange(deps, tx, {
      change: changeTerms(tx, offer, { by: 'buyer', terms, range: property, at }),
      audit: { actor: buyer, action: 'revise offer', objectId: id },
      step: row => termsStep(row, { actor: buyer, action: 'revise offer' }),
      // New terms end the agreement to be a backup (ruling G64).
      ...(offer.backup_version !== null && { withdraws: { notificationKeys: backupNotificationKeys(offer) } }),
    })
    return { ...(await reloadOffer(tx, id)), modifiedCount: 1 }
  })
}
