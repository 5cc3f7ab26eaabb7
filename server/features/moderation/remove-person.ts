import { defaultAvatar } from '#contract/images.ts'
import { recordAudit, type AuditLine } from '../../db/audit.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { removeMailsTo } from '../mail/mail-store.ts'
import { closeWaitingOffers } from '../offers/close-waiting-offers.ts'
import { removeListings } from '../properties/property-store.ts'

interface Removal extends Pick<AuditLine, 'at' | 'actor' | 'action'> {
  /**
   * Refuses by throwing. Called when waiting offers are closed, not before: one that was accepted while its rejection
   * waited is a deal.
   */
  requireNoDeal: () => Promise<void>
}

/**
 * Removes the sign-in and forgets name, address, picture, wishlist and mails; listings leave the market and waiting offers
 * are closed. Rows that others depend on stay, without the person (ruling G20).
 */
export async function removePerson(
  deps: Deps,
  tx: Tx,
  { id, uid, email, role }: UserRow,
  { at, actor, action, requireNoDeal }: Removal,
): Promise<void> {
  const listings = await removeListings(tx, id, at)
  const occasion = { at, actor, action: 'close offer of deleted user' as const }
  await closeWaitingOffers(deps, tx, { agentId: id }, { ...occasion, reason: 'The agent has left.' })
  await closeWaitingOffers(deps, tx, { buyerId: id }, { ...occasion, reason: 'The buyer has left.' })
  await requireNoDeal()
  await removeMailsTo(tx, email)
  await tx.deleteFrom('wishlist_entries').where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({ uid: null, name: 'Former user', email: `${id}@deleted.invalid`, image: defaultAvatar, deleted_at: at })
    .where('id', '=', id)
    .execute()
  await recordAudit(
    tx,
    { at, actor, action, objectId: id, from: role },
    ...listings.map(listing => ({
      at,
      actor,
      action: 'delete property' as const,
      objectId: listing.id,
      from: listing.status,
    })),
  )
  // With the rest: an old session must not find the account still there and create the user again.
  if (uid !== null) await deps.identity.removeAccount(uid, tx)
}
