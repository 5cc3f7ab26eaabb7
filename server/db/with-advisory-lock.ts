import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Any fixed number, other than that of the migrations. */
const lock = 5_417_215

/**
 * Does what nodes that start together must not do at once: each waits until the one before is through, however long it
 * takes. The work uses connections of its own.
 */
export const withAdvisoryLock = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async tx => {
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    return work()
  })
