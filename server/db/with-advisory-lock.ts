import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './tables/schema.ts'

/** Id of the lock. Any fixed number other than that of the migrations will do. */
const lock = 5_417_215

/**
 * Runs work under an advisory lock, so that nodes that start at the same time run it one after another. It waits
 * without a time limit. The work uses other connections.
 */
export const withAdvisoryLock = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async tx => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
    // A statement that waits for the lock would meet the time limits of statements.
    for (;;) {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lock}) as locked`.execute(tx)
      if (rows[0]?.locked) return work()
      await sleep(100)
    }
  })
