import { randomBytes } from 'node:crypto'
import { auditEvent } from '../db/audit/audit-event.ts'
import type { Db } from '../db/tables/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findUserByEmail } from '../features/users/user-store.ts'
import { ConfigError } from '../ground/setting-values.ts'
import {
  dropLinks,
  endSessions,
  lockAccount,
  removeSecondFactors,
  setPassword,
} from '../providers/identity/account-store.ts'
import { passwords } from '../providers/identity/passwords.ts'

/**
 * Lets an admin in again who has lost the password or the second factor: sets a new password, which it answers, removes
 * every second factor, and ends every session.
 *
 * @throws ConfigError there is no such admin, or another service manages the account
 */
export async function rescueAdmin(db: Db, email: string, at: Date): Promise<string> {
  // The end satisfies the rules of passwords.
  const password = `${randomBytes(12).toString('base64url')}-aA1!`
  const hash = await passwords.hash(password)
  await inTransaction(db, async tx => {
    const user = await findUserByEmail(tx, email)
    if (user?.role !== 'admin') throw new ConfigError(`There is no admin with the email ${email}.`)
    const account = user.uid === null ? undefined : await lockAccount(tx, user.uid)
    if (!account) throw new ConfigError(`${email} has no account in this database.`)
    await setPassword(tx, account.id, hash, at)
    await removeSecondFactors(tx, account.id)
    await dropLinks(tx, account.id)
    await endSessions(tx, account.id)
    await auditEvent(tx, {
      at,
      actor: undefined,
      action: 'rescue admin',
      objectId: user.id,
      detail: 'New password, no second factor, every session ended, by the operator’s command.',
    })
  })
  return password
}
