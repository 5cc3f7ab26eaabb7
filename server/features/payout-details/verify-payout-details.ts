import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockWaitingVersion } from './lock-waiting-version.ts'
import { ownPayoutDetailsVerified, payoutDetailsVerified } from './payout-mail-templates.ts'
import { payoutChangedNotificationKey, setVerified, transferDealsOf } from './payout-store.ts'

/**
 * Verifies the account of an agent. From now on, the buyers of their deals can read it, and transfers are no longer held.
 *
 * @throws Problem 404 unknown, 409 another admin has verified or refused it, the agent has changed it since, or is no
 *   longer an agent in good standing
 */
export async function verifyPayoutDetails(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<{ _id: string; verifiedAt: string; modifiedCount: number }> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async tx => {
    const { user_id: agentId, version } = await lockWaitingVersion(tx, id)
    const deals = await transferDealsOf(tx, agentId)
    await recordChange(deps, tx, {
      change: setVerified(tx, id, admin.id, at),
      audit: {
        actor: admin,
        action: 'verify payout details',
        objectId: agentId,
        detail: `version ${version}`,
      },
      mails: [
        { to: agentId, content: ownPayoutDetailsVerified(id) },
        ...deals.map(row => ({ to: row.buyer_id, content: payoutDetailsVerified(toOffer(row), id) })),
      ],
      withdraws: {
        notificationKeys: [
          notificationKeyOf('payout details to verify', id),
          ...deals.map(deal => payoutChangedNotificationKey(deal.id, id)),
        ],
      },
    })
    return { _id: id, verifiedAt: at.toISOString(), modifiedCount: 1 }
  })
}
