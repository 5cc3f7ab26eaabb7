import type { Db, Tx } from '../../db/tables/schema.ts'
import { mostSessions } from '../../providers/identity/port.ts'

/** Lists unexpired sessions: the given one first, the others by last use. */
export const sessionsOf = (db: Db, uid: string, first: string, now: Date) =>
  db
    .selectFrom('identity.session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', uid)
    .where('expiresAt', '>', now)
    .orderBy(eb => eb('id', '=', first), 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute()

export const findSession = (db: Db, id: string, uid: string) =>
  db
    .selectFrom('identity.session')
    .select(['id', 'createdAt', 'confirmedAt', 'secondFactor'])
    .where('id', '=', id)
    .where('userId', '=', uid)
    .executeTakeFirst()

/** Ends the least recently used sessions of an account beyond {@link mostSessions}. */
export const endLeastUsed = (tx: Tx, uid: string) =>
  tx
    .deleteFrom('identity.session')
    .where('id', 'in', eb =>
      eb
        .selectFrom('identity.session')
        .select('id')
        .where('userId', '=', uid)
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .offset(mostSessions),
    )
    .execute()

export const setConfirmed = (db: Db, id: string, at: Date) =>
  db.updateTable('identity.session').set({ confirmedAt: at }).where('id', '=', id).execute()

/** Updates the time of last use, at most every five minutes, because the update invalidates the cached caller. */
export const setUsed = (db: Db, id: string, now: Date) =>
  db
    .updateTable('identity.session')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('updatedAt', '<', new Date(now.getTime() - 5 * 60_000))
    .execute()
