import type * as z from 'zod/mini'
import type { UserCard } from '#contract/users/users.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findUserByEmail, findUserById, toUser } from './user-store.ts'

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Finds a user by email (text with @) or id: the full record for themselves and for admins. Others get name and picture
 * by id, and the same 404 for every email, so that nobody can find out which emails exist (rulings G03, G46).
 *
 * @throws Problem 404
 */
export async function findUser(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  emailOrId: string,
): Promise<z.output<typeof UserCard>> {
  const { db, settings } = deps
  const key = emailOrId.trim().toLowerCase()
  if (key.includes('@') && caller.role !== 'admin' && key !== caller.email) throw notFound('This user')
  const row = key.includes('@')
    ? await findUserByEmail(db, key)
    : isUuid.test(key)
      ? await findUserById(db, key)
      : undefined
  if (!row) throw notFound('This user')
  const user = toUser(row)
  if (row.id === caller.id) {
    const termsMissing = settings.footerLinks.terms !== undefined && row.terms_accepted_at === null
    return {
      ...user,
      ...(caller.secondFactorMissing && { secondFactorMissing: true }),
      ...(termsMissing && { termsMissing }),
    }
  }
  if (caller.role === 'admin') return user
  return { _id: user._id, name: user.name, image: user.image }
}
