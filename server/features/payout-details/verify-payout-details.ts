import { utcText } from '#contract/ground/dates.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMoves } from '../changes/record-move.ts'
import { notificationKeyOf } from '../notifications/notification-store.ts'
import { toOffer } from '../offers/offer-columns.ts'
import { lockUserById } from '../users/user-store.ts'
import { payoutDetailsVerified } from './payout-mail-templates.ts'
import { findVersion, setVerified, transferDealsOf } from './payout-store.ts'

/**
 * Verifies the account of an agent. From now on, the buyers of their deals can read it, and transfers are no longer held.
 *
 * @throws Problem 404 unknown, 409 another admin was faster, the agent has changed it since, or is no longer an agent in
 *   good standing
 */
export async function verifyPayoutDetails(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<{ _id: string; verifiedAt: string; modifiedCount: number }> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async tx => {
    await lockOwner(tx, id)
    const [verified] = await recordMoves(deps, tx, {
      change: setVerified(tx, id, admin.id, at),
      audit: ({ user_id, version }) => ({
        actor: admin,
        action: 'verify payout details',
        objectId: user_id,
        detail: `version ${version}`,
      }),
      mails: async ({ user_id, version }) =>
        (await transferDealsOf(tx, user_id)).map(row => ({
          to: row.buyer_id,
          content: payoutDetailsVerified(toOffer(row), version),
        })),
      withdraws: () => ({ notificationKeys: [notificationKeyOf('payout details to verify', id)] }),
    })
    if (verified) return { _id: id, verifiedAt: at.toISOString(), modifiedCount: 1 }
    const found = await findVersion(tx, id)
    if (!found) throw notFound('This account')
    throw problem(
      409,
      found.verified_at === null
        ? 'The agent has changed this account since. Please check the new one.'
        : `${found.admin ?? 'Another admin'} has verified this account on ${utcText(found.verified_at.toISOString())}.`,
    )
  })
}

/**
 * Locks the agent whose account an admin decides on, so that they cannot change it meanwhile.
 *
 * @throws Problem 404 unknown, 409 not an agent in good standing
 */
async function lockOwner(tx: Tx, id: string): Promise<void> {
  const version = await findVersion(tx, id)
  if (!version) throw notFound('This account')
  const owner = await lockUserById(tx, version.user_id)
  if (owner?.role !== 'agent')
    throw problem(409, 'Whoever named this account is not an agent in good standing, so nobody may transfer to it.')
}
