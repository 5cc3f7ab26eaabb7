import { defaultAvatar } from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { Problem } from '../../http/problem.ts'
import { AccountRefused } from '../../providers/identity/port.ts'
import { WrongSetting } from '../../setting-values.ts'
import { bindIdentity, findUserByEmail, insertUser } from './user-store.ts'

/**
 * Guarantees an admin with this sign-in (ADMIN_EMAIL, ADMIN_PASSWORD): creates, promotes or repairs as needed. Where
 * somebody else keeps the accounts and is away, the next start does it.
 *
 * @throws WrongSetting the account is there, and this is not its password
 */
export async function ensureAdmin(deps: Deps, email: string, password: string): Promise<void> {
  const { db, clock, log, identity } = deps
  const uid = await identity.ensureAccount({ name: 'Admin', email, password }).catch((error: unknown) => {
    if (error instanceof AccountRefused) throw new WrongSetting(`ADMIN_PASSWORD cannot be used: ${error.message}`)
    if (!(error instanceof Problem && error.status === 503)) throw error
    log.warn(`The admin cannot be made sure of at this start. ${error.message}`)
    return undefined
  })
  if (uid === undefined) return
  const existing = await findUserByEmail(db, email)
  if (existing) await bindIdentity(db, existing.id, uid)
  else
    await insertUser(db, {
      uid,
      name: 'Admin',
      email,
      emailVerified: true,
      image: defaultAvatar,
      createdAt: clock.now(),
    })
  await db.updateTable('users').set({ role: 'admin' }).where('uid', '=', uid).execute()
}
