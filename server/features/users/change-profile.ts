import type { Profile, User } from '#contract/users/users.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireProfilePicture } from '../../http/image-urls.ts'
import { recordChange } from '../changes/record-change.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { countVisitorPictures } from '../images/stored-quota.ts'
import { refuseContact } from './refuse-contact.ts'
import { setProfile, toUser } from './user-store.ts'

/**
 * Changes the caller's name and picture, here and in the identity, so that the two never differ. Omitted fields stay.
 *
 * @throws Problem 403 the account was deleted or marked at the same moment, 409 the quota of pictures is used up, 422 a
 *   picture of another website, or a name with a way to contact them
 */
export async function changeProfile(
  deps: Deps,
  caller: Caller,
  changes: { [Field in keyof Profile]?: Profile[Field] | undefined },
): Promise<User & { modifiedCount: number }> {
  const { db, identity, settings } = deps
  const name = changes.name ?? caller.name
  const image = changes.image ?? caller.image
  if (name !== caller.name) refuseContact(name)
  requireProfilePicture(settings, image, caller.image)
  return inTransaction(db, async tx => {
    const [row] = await recordChange(deps, tx, {
      changeAny: setProfile(tx, caller, { name, image }),
      audit: { actor: caller, action: 'change profile', objectId: caller.id },
    })
    if (!row) throw problem(403, 'Your account may not do this.')
    if (image !== caller.image) {
      await countVisitorPictures(deps, tx, caller.id, [image])
      await removeImagesSoon(deps, tx, [caller.image])
    }
    if (row.uid !== null) await identity.changeProfile?.(row.uid, { name, image }, tx)
    return { ...toUser(row), modifiedCount: name === caller.name && image === caller.image ? 0 : 1 }
  })
}
