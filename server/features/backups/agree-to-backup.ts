import { offerFacts } from '#contract/events/event.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationOf } from '../events/notification-of.ts'
import { setBackup } from '../offers/backup-store.ts'
import { dealStep } from '../offers/deal-steps.ts'
import type { ChangedOffer } from '../offers/get-offer.ts'
import { lockOffer, requireMove, requireUndecided } from '../offers/lock-offer.ts'
import { requireForSale, requireWithinRange } from '../offers/make-offer.ts'
import { backupNotificationKeys, backupNotificationKey } from '../offers/notification-keys.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockProperty } from '../properties/property-store.ts'

/**
 * Records that a buyer agrees to be a backup with these terms, and notifies the agent (ruling G64). A repeat changes
 * nothing.
 *
 * @throws Problem 404 not theirs; 409 decided already, no other offer is accepted, other terms than they have read, or
 *   expired; 422 outside the price range
 */
export async function agreeToBackup(deps: Deps, buyer: Caller, id: string, version: number): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    requireMove(offer, { move: 'back up', side: 'buyer', version }, deps.clock.now())
    const property = await lockProperty(tx, offer.property_id, 'share')
    requireForSale(property)
    if (!property.under_offer) throw problem(409, 'No other offer on this home is accepted.')
    requireWithinRange(toOffer(offer).offerAmount, property)
    if (offer.backup_version !== null) return { ...toOffer(offer), modifiedCount: 0 }
    const agreed = await recordChange(deps, tx, {
      change: setBackup(tx, offer, true),
      audit: { actor: buyer, action: 'agree to backup', objectId: id, detail: `version ${version}` },
      step: row => dealStep(row, { actor: buyer, action: 'agree to backup' }),
      notifies: [
        {
          to: offer.agent_id,
          ...notificationOf(
            { kind: 'backup agreed', ...offerFacts(toOffer(offer)) },
            backupNotificationKey('backup agreed', offer),
          ),
        },
      ],
    })
    return { ...toOffer({ ...offer, ...agreed }), modifiedCount: 1 }
  })
}

/**
 * Ends a buyer's agreement to be a backup. The agent of a ranked one is notified. A repeat changes nothing.
 *
 * @throws Problem 404 not theirs, 409 decided already
 */
export async function stopBackup(deps: Deps, buyer: Caller, id: string): Promise<ChangedOffer> {
  return inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, found => found.buyer_id === buyer.id)
    requireUndecided(offer)
    if (offer.backup_version === null) return { ...toOffer(offer), modifiedCount: 0 }
    const stopped = await recordChange(deps, tx, {
      change: setBackup(tx, offer, false),
      audit: { actor: buyer, action: 'stop backup', objectId: id },
      step: row => dealStep(row, { actor: buyer, action: 'stop backup' }),
      notifies:
        offer.backup_rank === null
          ? []
          : [{ to: offer.agent_id, ...notificationOf({ kind: 'backup stopped', ...offerFacts(toOffer(offer)) }) }],
      withdraws: { notificationKeys: backupNotificationKeys(offer), removed: true },
    })
    return { ...toOffer({ ...offer, ...stopped }), modifiedCount: 1 }
  })
}
