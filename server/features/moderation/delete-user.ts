import { defaultAvatar } from '#contract/images.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { removeMailsTo } from '../mail/mail-store.ts'
import { closeWaitingOffers } from '../offers/close-waiting-offers.ts'
import { dealsOf } from '../offers/offer-store.ts'
import { removeListings } from '../properties/property-store.ts'
import { lockUser } from './change-role.ts'

/**
 * Deletes a user: the sign-in is removed, name, address and picture are forgotten, listings leave the market and
 * waiting offers are closed. Rows that others depend on stay, without the person (ruling G20).
 *
 * @throws Problem 404 unknown, 409 themself, or somebody with an accepted or bought deal, which is named
 */
export async function deleteUser(deps: Deps, admin: Caller, id: string): Promise<{ deletedCount: number }> {
  const { db, clock, identity } = deps
  const at = clock.now()
  await inTransaction(db, async tx => {
    const user = await lockUser(tx, admin, id)
    if (user.id === admin.id) throw problem(409, 'You cannot delete yourself.')
    const listings = await removeListings(tx, id, at)
    const occasion = { at, actor: admin, action: 'close offer of deleted user' }
    await closeWaitingOffers(deps, tx, { agentId: id }, { ...occasion, reason: 'The agent has left.' })
    await closeWaitingOffers(deps, tx, { buyerId: id }, { ...occasion, reason: 'The buyer has left.' })
    // Only now: an offer that was accepted while its rejection waited is a deal.
    const deals = await dealsOf(tx, id)
    if (deals.length > 0)
      throw problem(409, `${user.name} has deals that must be kept: ${deals.map(deal => deal.title).join(', ')}.`)
    await removeMailsTo(tx, user.email)
    await tx.deleteFrom('wishlist_entries').where('user_id', '=', id).execute()
    await tx
      .updateTable('users')
      .set({ uid: null, name: 'Former user', email: `${id}@deleted.invalid`, image: defaultAvatar, deleted_at: at })
      .where('id', '=', id)
      .execute()
    await recordAudit(
      tx,
      { at, actor: admin, action: 'delete user', objectId: id, from: user.role },
      ...listings.map(listing => ({
        at,
        actor: admin,
        action: 'delete property',
        objectId: listing.id,
        from: listing.status,
      })),
    )
    // With the rest: an old session must not find the account still there and make the user anew.
    if (user.uid !== null) await identity.removeAccount(user.uid, tx)
  })
  deps.log.warn({ requestId: admin.requestId, client: admin.client, by: admin.id, user: id }, 'deletion')
  return { deletedCount: 1 }
}
