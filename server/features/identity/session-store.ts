import type { Db, Tx } from '../../db/schema.ts'

/** Sessions that have not expired, last used first. */
export const sessionsOf = (db: Db, uid: string, now: Date) =>
  db
    .selectFrom('identity.session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', uid)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()

/** Far more than a person has; a script that signs in each hour must not make a page of thousands. */
const mostShown = 100

export const findSession = (db: Db, id: string, uid: string) =>
  db
    .selectFrom('identity.session')
    .select(['id', 'createdAt', 'confirmedAt', 'secondFactor'])
    .where('id', '=', id)
    .where('userId', '=', uid)
    .executeTakeFirst()

/** The ids of a person's sessions, all but one. */
export async function otherSessionIds(tx: Tx, uid: string, but: string): Promise<string[]> {
  const sessions = await tx
    .selectFrom('identity.session')
    .select('id')
    .where('userId', '=', uid)
    .where('id', '!=', but)
    .orderBy('id')
    .execute()
  return sessions.map(({ id }) => id)
}

export const setConfirmed = (db: Db, id: string, at: Date) =>
  db.updateTable('identity.session').set({ confirmedAt: at }).where('id', '=', id).execute()

/** Notes that a session is in use; not more often than each five minutes, as a note invalidates the cached caller. */
export const setUsed = (db: Db, id: string, now: Date) =>
  db
    .updateTable('identity.session')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('updatedAt', '<', new Date(now.getTime() - 5 * 60_000))
    .execute()
