import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { dropLinks, endSessions, lockAccount, removeSecondFactors, setPassword, setVerified } from './account-store.ts'
import type { AccountTokens, MailToken } from './port.ts'
import { endAccess, type PasswordRemoved, proveEmail } from './prove-email.ts'

const hour = 60 * 60 * 1000
/** Lifetime by purpose. The purpose is part of the stored token, so 'confirm-address' keeps its name. */
const lifeMs = { 'reset-password': hour, 'confirm-address': 24 * hour }
type Purpose = keyof typeof lifeMs

interface Options {
  db: Db
  now: () => Date
  hash: (password: string) => Promise<string>
  passwordRemoved: PasswordRemoved
}

/**
 * Links in mails for the built-in identity. They are in the identity library's table, but not created by it: its token
 * for an email is signed and works more than once, and our access tokens, signed with the same key and
 * also naming an email, would be accepted in its place.
 */
export function accountTokens({ db, now, hash, passwordRemoved }: Options): AccountTokens {
  const issue = async (tx: Tx, purpose: Purpose, uid: string): Promise<MailToken> => {
    const token = randomBytes(32).toString('base64url')
    const endsAt = new Date(now().getTime() + lifeMs[purpose])
    const values = { identifier: identifierOf(purpose, token), value: uid, expiresAt: endsAt }
    await tx.insertInto('identity.verification').values(values).execute()
    return { token, endsAt }
  }
  /** Consumes a token and locks its account. Of two concurrent requests with one token, one gets the row. */
  const use = async (tx: Tx, purpose: Purpose, token: string): Promise<string | undefined> => {
    const uid = await ownerOf(tx, purpose, token)
    if (uid === undefined) return undefined
    // Locked before the token, as a deletion does.
    await lockAccount(tx, uid)
    const row = await tx
      .deleteFrom('identity.verification')
      .where('identifier', '=', identifierOf(purpose, token))
      .where('expiresAt', '>', now())
      .returning('value')
      .executeTakeFirst()
    return row?.value
  }
  return {
    ownerOf: async token => {
      const identifiers = (Object.keys(lifeMs) as Purpose[]).map(purpose => identifierOf(purpose, token))
      const link = await db
        .selectFrom('identity.verification')
        .select('value')
        .where('identifier', 'in', identifiers)
        .where('expiresAt', '>', now())
        .executeTakeFirst()
      if (!link) return undefined
      return db
        .selectFrom('identity.user')
        .select(['id as uid', 'email'])
        .where('id', '=', link.value)
        .executeTakeFirst()
    },
    forReset: async (email, tx) => {
      const account = await tx
        .selectFrom('identity.user')
        .select(['id', 'email'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      return account && { ...(await issue(tx, 'reset-password', account.id)), uid: account.id, email: account.email }
    },
    reset: async (token, password, also) => {
      // Hashing is expensive, so the token is checked first.
      if ((await ownerOf(db, 'reset-password', token)) === undefined) return undefined
      const hashed = await hash(password)
      return inTransaction(db, async tx => {
        const uid = await use(tx, 'reset-password', token)
        if (uid === undefined) return undefined
        const account = await lockAccount(tx, uid)
        // A stranger who registered the email may have set them up.
        if (account?.emailVerified === false) await removeSecondFactors(tx, uid)
        await setPassword(tx, uid, hashed, now())
        await setVerified(tx, uid)
        await endSessions(tx, uid)
        await dropLinks(tx, uid)
        await also(tx, uid)
        return uid
      })
    },
    endAccess: async (uid, tx) => {
      const account = await lockAccount(tx, uid)
      if (account) await endAccess(tx, account, { passwordRemoved, keepsSecondFactors: false })
    },
    forEmail: (uid, tx) => issue(tx, 'confirm-address', uid),
    confirmEmail: async (token, keptSession, tx) => {
      const uid = await use(tx, 'confirm-address', token)
      if (uid === undefined) return undefined
      const proved = await proveEmail(tx, uid, { keptSession, passwordRemoved })
      return proved && { uid, ...proved }
    },
  }
}

const identifierOf = (purpose: Purpose, token: string): string =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

const ownerOf = async (on: Db, purpose: Purpose, token: string): Promise<string | undefined> => {
  const row = await on
    .selectFrom('identity.verification')
    .select('value')
    .where('identifier', '=', identifierOf(purpose, token))
    .executeTakeFirst()
  return row?.value
}
