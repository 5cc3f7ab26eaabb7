import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mostSessions, type NewAccount } from '../identity/port.ts'

const providerId = 'firebase'

/** Idle time after which a session ends, as with the built-in identity. A new proof of the sign-in opens another. */
const sessionMs = 7 * 24 * 3_600_000

/** One sign-in at Firebase, which stays the same when its ID token is renewed. */
interface SignIn {
  /** Id of the person at Firebase. */
  uid: string
  /** Seconds since 1970. */
  authTime: number
}

interface Person {
  email: string
  emailVerified: boolean
  name: string
  image: string
}

const sessionTokenOf = ({ uid, authTime }: SignIn) => `${providerId}:${authTime}:${uid}`

/** Serialises all changes of one person at Firebase, so that no proof slips past a sign-out. */
const lockPerson = (tx: Tx, uid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${providerId}:${uid}`}, 0))`.execute(tx)

/**
 * Returns the session of a sign-in: created at its first proof, extended at each later one. Undefined once it has
 * ended.
 *
 * @throws a unique violation if another user has this email (409 in http/send-error.ts)
 */
export const openSession = (
  db: Db,
  signIn: SignIn & { isByGoogle: boolean },
  person: Person,
  now: Date,
): Promise<{ id: string; userId: string; isNew: boolean } | undefined> =>
  inTransaction(db, async tx => {
    await lockPerson(tx, signIn.uid)
    if (await isEnded(tx, signIn)) return undefined
    const userId = await keepPerson(tx, signIn.uid, person, now)
    const times = { expiresAt: new Date(now.getTime() + sessionMs), updatedAt: now }
    const session = await tx
      .insertInto('identity.session')
      .values({ token: sessionTokenOf(signIn), userId, ...times })
      .onConflict(conflict => conflict.column('token').doUpdateSet(times))
      .returning(['id', 'userId', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
    if (signIn.isByGoogle) await endOthersAtFirstGoogle(tx, signIn, session, now)
    if (session.isNew)
      await endThese(
        tx,
        sql`id in (select id from identity.session where "userId" = ${userId}
          order by "updatedAt" desc, id offset ${mostSessions})`,
      )
    return session
  })

/** Marks that the person has signed in with Google before. */
const googleId = 'firebase:google'

/**
 * Ends all earlier sign-ins at a person's first sign-in with Google, whether or not we know them: somebody else may
 * have registered the email with a password.
 */
async function endOthersAtFirstGoogle(
  tx: Tx,
  { uid, authTime }: SignIn,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<void> {
  const account = { userId, accountId: uid, providerId: googleId }
  const known = await tx
    .selectFrom('identity.account')
    .select('id')
    .where(eb => eb.and(account))
    .executeTakeFirst()
  if (known) return
  await tx
    .insertInto('identity.account')
    .values({ ...account, updatedAt: now })
    .execute()
  await recordEndedSignIn(tx, { uid, authTime: authTime - 1 }, true)
  await endThese(tx, sql`"userId" = ${userId} and id <> ${id}`)
}

const isEnded = (tx: Tx, { uid, authTime }: SignIn) =>
  tx
    .selectFrom('identity.ended_sign_ins')
    .select('uid')
    .where('uid', '=', uid)
    .where(eb =>
      eb.or([eb('auth_time', '=', authTime), eb.and([eb('everywhere', '=', true), eb('auth_time', '>=', authTime)])]),
    )
    .executeTakeFirst()

/** Updates our row of the person from Firebase. */
async function keepPerson(tx: Tx, uid: string, person: Person, now: Date): Promise<string> {
  const { email, name, image, emailVerified } = person
  const known = await tx
    .selectFrom('identity.account')
    .select('userId')
    .where('providerId', '=', providerId)
    .where('accountId', '=', uid)
    .executeTakeFirst()
  if (known) {
    await tx
      .updateTable('identity.user')
      .set(eb => ({
        name,
        email,
        image,
        // The unchanged email may have been verified by an admin setting.
        emailVerified: emailVerified
          ? true
          : sql<boolean>`${eb.ref('emailVerified')} and ${eb.ref('email')} = ${email}`,
      }))
      .where('id', '=', known.userId)
      .execute()
    return known.userId
  }
  const userId = randomUUID()
  await tx.insertInto('identity.user').values({ id: userId, email, name, image, emailVerified }).execute()
  await tx.insertInto('identity.account').values({ userId, accountId: uid, providerId, updatedAt: now }).execute()
  return userId
}

/** Returns the Firebase sign-in of one of our sessions. */
export async function signInOf(db: Db, sessionId: string): Promise<SignIn | undefined> {
  const session = await db.selectFrom('identity.session').select('token').where('id', '=', sessionId).executeTakeFirst()
  const [, authTime, uid] = /^firebase:(\d+):(.+)$/.exec(session?.token ?? '') ?? []
  return uid === undefined ? undefined : { uid, authTime: Number(authTime) }
}

/** Ends a sign-in permanently, with or without a session. */
export async function endSignIn(db: Db, signIn: SignIn): Promise<void> {
  const end = async (tx: Tx) => {
    await lockPerson(tx, signIn.uid)
    await recordEndedSignIn(tx, signIn, false)
    await tx.deleteFrom('identity.session').where('token', '=', sessionTokenOf(signIn)).execute()
  }
  await (db.isTransaction ? end(db as Tx) : inTransaction(db, end))
}

/** Ends every sign-in of a person for good but that of one session. Returns how many had a session. */
export async function endOtherSignIns(tx: Tx, userId: string, sessionId: string): Promise<number> {
  for (const uid of await uidsOf(tx, userId)) await lockPerson(tx, uid)
  return endThese(tx, sql`"userId" = ${userId} and id <> ${sessionId}`)
}

/** Ends the sign-ins of these sessions in one statement. Returns their number. */
async function endThese(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from identity.session where ${condition} returning token),
      recorded as (
        insert into identity.ended_sign_ins (uid, auth_time, everywhere)
        select substring(token from '^firebase:\\d+:(.+)$'), substring(token from '^firebase:(\\d+):')::bigint, false
        from ended where token ~ '^firebase:\\d+:.'
        on conflict do nothing)
    select count(*)::int as ended from ended`.execute(tx)
  return rows[0]?.ended ?? 0
}

/** Ends all current sign-ins of a person. Only sign-ins from a later second are valid. */
export async function endEverywhere(db: Db, userId: string, now: Date): Promise<void> {
  const end = async (tx: Tx) => {
    for (const uid of await uidsOf(tx, userId)) {
      await lockPerson(tx, uid)
      await recordEndedSignIn(tx, { uid, authTime: Math.floor(now.getTime() / 1000) }, true)
    }
    await tx.deleteFrom('identity.session').where('userId', '=', userId).execute()
  }
  await (db.isTransaction ? end(db as Tx) : inTransaction(db, end))
}

/** Ids of the person at Firebase, in a fixed order. */
async function uidsOf(tx: Tx, userId: string): Promise<string[]> {
  const accounts = await tx
    .selectFrom('identity.account')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .orderBy('accountId')
    .execute()
  return accounts.map(({ accountId }) => accountId)
}

const recordEndedSignIn = (tx: Tx, { uid, authTime }: SignIn, everywhere: boolean) =>
  tx
    .insertInto('identity.ended_sign_ins')
    .values({ uid, auth_time: authTime, everywhere })
    .onConflict(conflict =>
      conflict
        .columns(['uid', 'auth_time'])
        .doUpdateSet({ everywhere: sql<boolean>`ended_sign_ins.everywhere or excluded.everywhere` }),
    )
    .execute()

/**
 * Assigns an account at Firebase to the person with its email here. From then on nobody else can sign in with that
 * email. Only for accounts that the settings vouch for. Returns our id of the person.
 */
export const adoptAccount = (db: Db, uid: string, account: NewAccount, now: Date): Promise<string> =>
  inTransaction(db, async tx => {
    await lockPerson(tx, uid)
    const { email, name, image } = account
    const { id: userId } = await tx
      .insertInto('identity.user')
      .values({ name, email, image: image ?? null, emailVerified: true })
      .onConflict(conflict => conflict.column('email').doUpdateSet({ emailVerified: true }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const accounts = await tx
      .deleteFrom('identity.account')
      .where('userId', '=', userId)
      .where('providerId', '<>', googleId)
      .returningAll()
      .execute()
    const isTheirs = accounts.every(account => account.providerId === providerId && account.accountId === uid)
    if (accounts.length === 0 || !isTheirs)
      await tx.deleteFrom('identity.session').where('userId', '=', userId).execute()
    await tx
      .insertInto('identity.account')
      .values({ userId, accountId: uid, providerId, updatedAt: now })
      // Written like the index expression, so that the planner uses the index.
      .onConflict(conflict =>
        conflict.column('accountId').where('providerId', '=', sql.lit(providerId)).doUpdateSet({ userId }),
      )
      .execute()
    return userId
  })
