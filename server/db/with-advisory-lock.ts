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
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    return work()
  })
