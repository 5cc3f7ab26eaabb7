import { defaultAvatar } from '#contract/images.ts'
import type { User } from '#contract/users.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import type { ProvenIdentity } from '../../providers/identity/port.ts'
import { changeEmail, findUserByUid, insertUser, toUser } from './user-store.ts'

interface Draft {
  email: string
  name?: string | undefined
  image?: string | null | undefined
}

/**
 * The user of a proven identity: created with role user at the first call, and only answered at every later one, so
 * that signing in again never changes a role or a name (ruling G02). Their address follows the identity's (ruling G35).
 *
 * @throws Problem 403 another address than the identity's, 409 the address belongs to another identity
 */
export async function saveUser({ db, clock }: Deps, identity: ProvenIdentity, draft: Draft): Promise<User> {
  if (draft.email !== identity.email) throw problem(403, 'You are signed in with another email.')
  const inserted = await insertUser(db, {
    uid: identity.uid,
    name: draft.name || identity.name || identity.email,
    email: identity.email,
    image: draft.image || identity.image || defaultAvatar,
    createdAt: clock.now(),
  })
  const user = inserted ?? (await findUserByUid(db, identity.uid))
  if (!user) throw problem(409, 'This email belongs to another sign-in.')
  return toUser(user.email === identity.email ? user : await changeEmail(db, user.id, identity.email))
}
