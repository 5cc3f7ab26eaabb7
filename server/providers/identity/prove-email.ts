import type { Db, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  dropLinks,
  endSessions,
  lockAccount,
  removePassword,
  removeSecondFactors,
  setVerified,
} from './account-store.ts'

/** Mails the owner of an email that the password of their account was removed. */
export type PasswordRemoved = (email: string, tx: Tx) => Promise<void>

interface Options {
  passwordRemoved: PasswordRemoved
  /** Emails of demo accounts: their passwords are public anyway, and stay. */
  publicAccounts?: readonly string[] | undefined
}

/**
 * Records that somebody has proved to own the email of an account. Somebody else may have registered it, so every way
 * back in for them ends in the same transaction: sessions, password, second factors and links.
 *
 * @param keptSession a session of the browser that brings the proof. If it is one of this account, the person is the one
 *   who registered, and everything stays
 * @returns undefined where there is no such account any more
 */
export async function proveEmail(
  tx: Tx,
  uid: string,
  { keptSession, ...options }: Options & { keptSession: string | undefined },
): Promise<{ wasPasswordRemoved: boolean } | undefined> {
  const account = await lockAccount(tx, uid)
  if (!account) return undefined
  if (account.emailVerified) return { wasPasswordRemoved: false }
  await setVerified(tx, uid)
  if (keptSession !== undefined && (await isSessionOf(tx, uid, keptSession))) return { wasPasswordRemoved: false }
  return { wasPasswordRemoved: await endAccess(tx, account, { ...options, keepsSecondFactors: false }) }
}

/**
 * Prepares an account for a person whose email Google has verified, before their account at Google is linked. If the
 * email was confirmed before, second factors stay: otherwise the Google account alone could remove them.
 */
export const prepareForGoogle = (db: Db, uid: string, options: Options): Promise<void> =>
  inTransaction(db, async tx => {
    const account = await lockAccount(tx, uid)
    if (!account || options.publicAccounts?.includes(account.email)) return
    await endAccess(tx, account, { ...options, keepsSecondFactors: account.emailVerified })
  })

/** Returns whether there was a password. */
export async function endAccess(
  tx: Tx,
  { id, email }: { id: string; email: string },
  { passwordRemoved, keepsSecondFactors }: Options & { keepsSecondFactors: boolean },
): Promise<boolean> {
  if (!keepsSecondFactors) await removeSecondFactors(tx, id)
  await dropLinks(tx, id)
  await endSessions(tx, id)
  const removed = await removePassword(tx, id)
  if (removed) await passwordRemoved(email, tx)
  return removed
}

const isSessionOf = async (tx: Tx, uid: string, sessionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('identity.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', uid)
    .executeTakeFirst()) !== undefined
