import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { dropLinks, endSessions, lockAccount, passwordHash, setPassword } from './account-store.ts'
import { passwords } from './passwords.ts'
import type { Credentials } from './port.ts'

/** Lifetime of the link that confirms a new email. */
const emailChangeMs = 60 * 60 * 1000

/** Password and email of accounts in our own database. */
export function credentials(db: Db, now: () => Date): Credentials {
  return {
    hasPassword: async uid => (await passwordHash(db, uid)) !== undefined,
    proofOfPassword: async (uid, password) => {
      const hash = await passwordHash(db, uid)
      return hash !== undefined && (await passwords.verify({ hash, password })) ? hash : undefined
    },
    hash: passwords.hash,
    setPassword: async (tx, { uid, proof, hash }) => {
      if (!(await replacePassword(tx, uid, proof, hash, now()))) return false
      await dropLinks(tx, uid)
      return true
    },
    pendingEmail: async uid => {
      const pending = await db
        .selectFrom('identity.email_changes')
        .select('email')
        .where('user_id', '=', uid)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return pending?.email
    },
    ownerOf: token =>
      db
        .selectFrom('identity.email_changes')
        .select(['user_id as uid', 'email'])
        .where('token_hash', '=', hashOfToken(token))
        .where('ends_at', '>', now())
        .executeTakeFirst(),
    askForEmail: async (tx, uid, email) => {
      await lockAccount(tx, uid)
      const token = randomBytes(32).toString('base64url')
      const endsAt = new Date(now().getTime() + emailChangeMs)
      const change = { email, token_hash: hashOfToken(token), ends_at: endsAt }
      await tx.deleteFrom('identity.email_changes').where('ends_at', '<', now()).execute()
      await tx
        .insertInto('identity.email_changes')
        .values({ user_id: uid, ...change })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(change))
        .execute()
      return { token, endsAt }
    },
    changeEmail: async (tx, token) => {
      const asked = await tx
        .selectFrom('identity.email_changes')
        .select('user_id')
        .where('token_hash', '=', hashOfToken(token))
        .executeTakeFirst()
      if (!asked) return undefined
      await lockAccount(tx, asked.user_id)
      const change = await tx
        .deleteFrom('identity.email_changes')
        .where('token_hash', '=', hashOfToken(token))
        .where('ends_at', '>', now())
        .returning(['user_id', 'email'])
        .executeTakeFirst()
      if (!change) return undefined
      const { user_id: uid, email } = change
      await tx.updateTable('identity.user').set({ email, emailVerified: true }).where('id', '=', uid).execute()
      await dropLinks(tx, uid)
      await endSessions(tx, uid)
      return { uid, email }
    },
  }
}

const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Replaces the password only if it is still the proved one. */
async function replacePassword(tx: Tx, uid: string, proof: string | undefined, hash: string, at: Date) {
  await lockAccount(tx, uid)
  if ((await passwordHash(tx, uid)) !== proof) return false
  await setPassword(tx, uid, hash, at)
  return true
}
