import { defaultAvatar } from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { bindIdentity, findUserByEmail, insertUser } from './user-store.ts'

/** Guarantees an admin with this sign-in (ADMIN_EMAIL, ADMIN_PASSWORD): creates, promotes or repairs as needed. */
export async function ensureAdmin({ db, clock, identity }: Deps, email: string, password: string): Promise<void> {
  const uid = await identity.ensureAccount({ name: 'Admin', email, password })
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
