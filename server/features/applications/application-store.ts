import { sql } from 'kysely'
import type {
  Application,
  ApplicationStatus,
  NewApplication,
  ReceivedApplication,
} from '#contract/applications/applications.ts'
import { listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { ApplicationRow, Db, Tx } from '../../db/tables/schema.ts'

export const toApplication = (row: ApplicationRow): Application => ({
  _id: row.id,
  licenceNumber: row.licence_number,
  statement: row.statement,
  status: row.status,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

const received = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .selectAll('applications')
    .select(['users.name', 'users.email', 'users.image', 'users.email_verified', 'users.created_at as member_since'])

type ReceivedRow = Awaited<ReturnType<ReturnType<typeof received>['executeTakeFirstOrThrow']>>

const toReceived = (row: ReceivedRow): ReceivedApplication => ({
  ...toApplication(row),
  userId: row.user_id,
  name: row.name,
  email: row.email,
  image: row.image,
  emailVerified: row.email_verified,
  memberSince: row.member_since.toISOString(),
})

/** Stores an application; no row if the user has an open one. */
export const insertApplication = (tx: Tx, userId: string, { licenceNumber, statement }: NewApplication, at: Date) =>
  tx
    .insertInto('applications')
    .values({ user_id: userId, licence_number: licenceNumber, statement, created_at: at })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        // Not a parameter: a generic plan could not tell that it is the predicate of the index.
        .where(sql<boolean>`status = 'open'`)
        .doNothing(),
    )
    .returningAll()

export async function newestApplicationOf(db: Db, userId: string): Promise<Application | undefined> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && toApplication(row)
}

export const listApplications = async (
  db: Db,
  status: ApplicationStatus,
  page: Page,
): Promise<List<ReceivedApplication>> =>
  mapList(await listPage(db, received(db).where('status', '=', status), 'applications', page), toReceived)

/** All applications of one user, for the export of personal data. */
export const applicationsOf = async (db: Db, userId: string, page: Page): Promise<List<Application>> =>
  mapList(
    await listPage(db, db.selectFrom('applications').selectAll().where('user_id', '=', userId), 'applications', page),
    toApplication,
  )

/** Reads these applications, in no order. */
export const receivedById = async (db: Db, ids: readonly string[]): Promise<ReceivedApplication[]> =>
  (
    await received(db)
      .where(sql<boolean>`applications.id = any(${ids}::uuid[])`)
      .execute()
  ).map(toReceived)

export async function findReceived(db: Db, id: string): Promise<ReceivedApplication | undefined> {
  const row = await received(db).where('applications.id', '=', id).executeTakeFirst()
  return row && toReceived(row)
}

/** Removes an open application of this user. */
export const removeOpenApplication = (tx: Tx, id: string, userId: string) =>
  tx
    .deleteFrom('applications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .returning('id')

/** Removes all applications of a user. */
export const removeApplications = (tx: Tx, userId: string) =>
  tx.deleteFrom('applications').where('user_id', '=', userId)

/** Decides one open application. */
export const setDeclined = (tx: Tx, id: string, { reason, at }: { reason: string | null; at: Date }) =>
  tx
    .updateTable('applications')
    .set({ status: 'declined', reason, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()

/** Accepts the open application of a user, if there is one. */
export const setAccepted = (tx: Tx, userId: string, at: Date) =>
  tx
    .updateTable('applications')
    .set({ status: 'accepted', decided_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .returningAll()

/** Condition of the applications that were decided before this time. */
export const isDecidedBefore = (at: Date) => sql`decided_at < ${at}`
