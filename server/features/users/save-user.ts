import { defaultAvatar } from '#contract/images.ts'
import type { User } from '#contract/users.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type Problem, problem } from '../../http/problem.ts'
import type { ProvenIdentity } from '../../providers/identity/port.ts'
import { changeEmail, findUserByEmail, findUserByUid, insertUser, toUser } from './user-store.ts'

interface Draft {
  email: string
  name?: string | undefined
  image?: string | null | undefined
}

/**
 * The user of a proven identity: created with role user at the first call, and only answered at every later one, so
 * that signing in again never changes a role or a name (ruling G02). Their address follows the identity's (ruling G35).
 *
 * @throws Problem 403 another address than the identity's, 409 the address belongs to another identity, 401 the
 *   identity was removed meanwhile
 */
export async function saveUser({ db, clock }: Deps, identity: ProvenIdentity, draft: Draft): Promise<User> {
  if (draft.email !== identity.email) throw problem(403, 'You are signed in with another email.')
  const user =
    (await findUserByUid(db, identity.uid)) ??
    (await insertUser(db, {
      uid: identity.uid,
      name: draft.name || identity.name || identity.email,
      email: identity.email,
      image: draft.image || identity.image || defaultAvatar,
      createdAt: clock.now(),
    })) ??
    (await findUserByUid(db, identity.uid))
  if (!user) throw await whyNot(db, identity.email)
  return toUser(user.email === identity.email ? user : await changeEmail(db, user.id, identity.email))
}

const whyNot = async (db: Db, email: string): Promise<Problem> =>
  (await findUserByEmail(db, email))
    ? problem(409, 'This email belongs to another sign-in.')
    : problem(401, 'Your session has ended. Please log in again.')
