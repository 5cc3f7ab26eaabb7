import { endingOf, withoutGroups } from '#contract/payout-details/payout-details.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockWaitingVersion } from './lock-waiting-version.ts'
import { payoutChangeRefused, payoutDetailsRefused } from './payout-mail-templates.ts'
import { payoutChangedNotificationKey, isHeld, removeUnverified, toAccount, transferDealsOf } from './payout-store.ts'

/**
 * Refuses the account of an agent and removes it. The account that was verified before counts again, so transfers are no
 * longer held. The agent gets the reason.
 *
 * @throws Problem 404 unknown, 409 another admin has verified or refused it, the agent has changed it since, or is no
 *   longer an agent in good standing, 422 the reason contains digits of the account
 */
export async function refusePayoutDetails(
  deps: Deps,
  admin: Caller,
  id: string,
  reason: string,
): Promise<{ _id: string; modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    const refused = await lockWaitingVersion(tx, id)
    if (withoutGroups(reason).includes(endingOf(toAccount(refused))))
      throw problem(422, 'The reason is mailed. Please leave out the digits of the account.', 'reason')
    const { user_id: agentId, version } = refused
    const deals = await transferDealsOf(tx, agentId)
    await recordChange(deps, tx, {
      change: removeUnverified(tx, agentId),
      audit: {
        actor: admin,
        action: 'refuse payout details',
        objectId: agentId,
        // The row is removed: its id says which one another admin asks for (whoHasDecided).
        detail: `version ${version}, ${id}`,
      },
      mails: [
        { to: agentId, content: payoutDetailsRefused(reason, isHeld(refused)) },
        ...(isHeld(refused)
          ? deals.map(row => ({ to: row.buyer_id, content: payoutChangeRefused(toOffer(row), id) }))
          : []),
      ],
      withdraws: {
        notificationKeys: [
          notificationKeyOf('payout details to verify', id),
          ...deals.map(deal => payoutChangedNotificationKey(deal.id, id)),
        ],
      },
    })
    return { _id: id, modifiedCount: 1 }
  })
}
