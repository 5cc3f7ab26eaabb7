import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'

/**
 * Waits until so many statements of this database wait for a lock.
 *
 * @param db only a role that owns the database sees the statements of others
 */
export async function untilLockWaits(db: Db, count = 1): Promise<void> {
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < count) await new Promise(resolve => setTimeout(resolve, 20))
}
