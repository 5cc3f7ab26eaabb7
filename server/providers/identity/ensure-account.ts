import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { dropLinks, endSessions, lockAccount, removeSecondFactors, setPassword, setVerified } from './account-store.ts'
import { passwords } from './passwords.ts'
import type { EnsuredAccount, NewAccount } from './port.ts'

/**
 * Ensures that the operator's account exists. Sets its password only if nobody has confirmed the email: the account
 * is new, or somebody registered the email without confirming it and loses access.
 */
export async function ensureAccount(
  db: Db,
  { name, email, password, image }: NewAccount,
  { now, mayTakeOver }: { now: Date; mayTakeOver: boolean },
): Promise<EnsuredAccount> {
  const known = await findAccount(db, email)
  if (known && !(await needsPassword(db, known, mayTakeOver))) return { uid: known.id, outcome: 'found' }
  const hash = await passwords.hash(password)
  return inTransaction(db, async tx => {
    const uid = known?.id ?? (await insertAccount(tx, { name, email, image }))
    const account = await lockAccount(tx, uid)
    // Confirmed in the meantime, while the password was hashed.
    if (known && account && !(await needsPassword(tx, account, mayTakeOver))) return { uid, outcome: 'found' }
    await endSessions(tx, uid)
    await dropLinks(tx, uid)
    await removeSecondFactors(tx, uid)
    await setPassword(tx, uid, hash, now)
    await setVerified(tx, uid)
    return { uid, outcome: known && !known.emailVerified ? 'taken over' : 'created' }
  })
}

interface Account {
  id: string
  emailVerified: boolean
}

const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('identity.user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

const needsPassword = async (db: Db, { id, emailVerified }: Account, mayTakeOver: boolean): Promise<boolean> =>
  emailVerified ? !(await hasSignIn(db, id)) : mayTakeOver

/** Whether the account has a sign-in method. Accounts from another identity service have none. */
async function hasSignIn(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity."account" where "userId" = ${uid} and "providerId" in ('credential', 'google')
    union all select 1 from identity."passkey" where "userId" = ${uid} limit 1`.execute(db)
  return rows.length > 0
}

async function insertAccount(
  tx: Tx,
  { name, email, image }: { name: string; email: string; image: string | undefined },
): Promise<string> {
  const { id } = await tx
    .insertInto('identity.user')
    .values({ name, email: email.toLowerCase(), image: image ?? null, emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
