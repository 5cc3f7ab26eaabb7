import { defaultAvatar } from '#contract/images/images.ts'
import type { UserRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem } from '../../ground/problem.ts'
import { ConfigError } from '../../ground/setting-values.ts'
import { AccountRefused, type EnsuredAccount } from '../../providers/identity/port.ts'
import { recordChange } from '../changes/record-change.ts'
import { setUid, findUserByEmail, insertUser, setRole } from './user-store.ts'

const outcomes: Record<EnsuredAccount['outcome'], string> = {
  created: 'Created the account.',
  found: 'Promoted an account that was there.',
  'taken over': 'Took the account from somebody who had registered the email and never confirmed it.',
}
const name = 'Admin'

/**
 * Ensures at start that an admin with this email exists (ADMIN_EMAIL, ADMIN_PASSWORD): creates the account, or promotes
 * an existing one. An account with a confirmed email keeps its password. An account that nobody has confirmed may be a
 * stranger's, who loses it. If another service manages accounts and is unavailable, the next start does it.
 *
 * @throws ConfigError the account exists with another password and an unconfirmed email
 */
export async function ensureAdmin(deps: Deps, email: string, password: string): Promise<void> {
  const existing = await findUserByEmail(deps.db, email)
  const account = await ensureAccount(deps, existing, { email, password })
  if (account) await makeAdmin(deps, email, account)
}

/** Undefined if there is nothing to do. */
async function ensureAccount(
  { identity, log }: Deps,
  existing: UserRow | undefined,
  { email, password }: { email: string; password: string },
): Promise<EnsuredAccount | undefined> {
  // An admin whom another admin has made is no stranger.
  const mayTakeOver = existing?.role !== 'admin'
  try {
    return await identity.ensureAccount({ name, email, password }, { mayTakeOver })
  } catch (error) {
    if (error instanceof AccountRefused) {
      if (existing?.role === 'admin') return undefined
      if (existing?.email_verified && existing.uid !== null) return { uid: existing.uid, outcome: 'found' }
      throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${error.message}`)
    }
    if (!(error instanceof Problem && error.status === 503)) throw error
    log.warn(`The admin cannot be made sure of at this start. ${error.message}`)
    return undefined
  }
}

const makeAdmin = (deps: Deps, email: string, { uid, outcome }: EnsuredAccount) =>
  inTransaction(deps.db, async tx => {
    const { clock, log, identity } = deps
    const existing = await findUserByEmail(tx, email)
    if (existing) await setUid(tx, existing.id, uid)
    else
      await insertUser(tx, {
        uid,
        name,
        email,
        emailVerified: true,
        image: defaultAvatar,
        createdAt: clock.now(),
      }).execute()
    const user = await findUserByEmail(tx, email)
    if (!user || (user.role === 'admin' && outcome === 'found')) return
    if (outcome !== 'found')
      await tx.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
    if (outcome === 'taken over') {
      // The stranger's choice of name.
      await tx.updateTable('users').set({ name, image: defaultAvatar }).where('id', '=', user.id).execute()
      await identity.changeProfile?.(uid, { name, image: defaultAvatar }, tx)
    }
    await recordChange(deps, tx, {
      change: setRole(tx, user, 'admin'),
      audit: {
        actor: undefined,
        action: 'set up admin',
        objectId: user.id,
        ...(existing && { from: existing.role }),
        to: 'admin',
        detail: outcomes[outcome],
      },
    })
    log.warn({ user: user.id, outcome }, 'admin set up')
  })
