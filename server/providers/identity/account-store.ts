import type { Db, Tx } from '../../db/tables/schema.ts'

/**
 * Locks an account until the transaction ends: its row in `users` first, then the one in `identity.user`, so that it
 * cannot deadlock with a deletion. No session can begin in the meantime: each one refers to the latter.
 */
export async function lockAccount(tx: Tx, uid: string) {
  await tx.selectFrom('users').select('id').where('uid', '=', uid).forNoKeyUpdate().execute()
  return tx
    .selectFrom('identity.user')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

export const endSessions = (tx: Tx, uid: string) =>
  tx.deleteFrom('identity.session').where('userId', '=', uid).execute()

/** Hash of an account's password; undefined if it has none. */
export async function passwordHash(db: Db, uid: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('identity.account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

export const hasGoogle = async (db: Db, uid: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.account')
    .select('id')
    .where('userId', '=', uid)
    .where('providerId', '=', 'google')
    .executeTakeFirst()) !== undefined

/** Removes the password of a locked account. Returns whether there was one. */
export async function removePassword(tx: Tx, uid: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('identity.account')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .returning('id')
    .execute()
  return removed.length > 0
}

/** Sets the password of a locked account, whether it has one or not. */
export async function setPassword(tx: Tx, uid: string, password: string, at: Date): Promise<void> {
  const changed = await tx
    .updateTable('identity.account')
    .set({ password, updatedAt: at })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .returning('id')
    .execute()
  if (changed.length > 0) return
  await tx
    .insertInto('identity.account')
    .values({ userId: uid, accountId: uid, providerId: 'credential', password, updatedAt: at })
    .execute()
}

export const setVerified = (tx: Tx, uid: string) =>
  tx.updateTable('identity.user').set({ emailVerified: true }).where('id', '=', uid).execute()

/** Invalidates links that somebody with the old password may have requested. */
export async function dropLinks(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.verification').where('value', '=', uid).execute()
  await tx.deleteFrom('identity.email_changes').where('user_id', '=', uid).execute()
}

export async function removeSecondFactors(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('identity.passkey').where('userId', '=', uid).execute()
  await tx.deleteFrom('identity.twoFactor').where('userId', '=', uid).execute()
  await tx.updateTable('identity.user').set({ twoFactorEnabled: false }).where('id', '=', uid).execute()
}
