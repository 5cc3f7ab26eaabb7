import type { Profile, User } from '#contract/users.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { requireProfilePicture } from '../../http/picture-addresses.ts'
import { problem } from '../../http/problem.ts'
import { toUser } from './user-store.ts'

/**
 * Changes one's own name and picture, here and in the identity, so that the two never differ. What was not sent stays.
 *
 * @throws Problem 403 the account was deleted or marked at the same moment, 422 a picture of another website
 */
export async function changeProfile(
  { db, clock, identity, settings }: Deps,
  caller: Caller,
  changes: { [Field in keyof Profile]?: Profile[Field] | undefined },
): Promise<User & { modifiedCount: number }> {
  const name = changes.name ?? caller.name
  const image = changes.image ?? caller.image
  requireProfilePicture(settings, image, caller.image)
  return inTransaction(db, async tx => {
    const row = await tx
      .updateTable('users')
      .set({ name, image })
      .where('id', '=', caller.id)
      .where('role', '=', caller.role)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw problem(403, 'Your account may not do this.')
    if (row.uid !== null) await identity.changeProfile?.(row.uid, { name, image }, tx)
    await recordAudit(tx, { at: clock.now(), actor: caller, action: 'change profile', objectId: caller.id })
    return { ...toUser(row), modifiedCount: name === caller.name && image === caller.image ? 0 : 1 }
  })
}
