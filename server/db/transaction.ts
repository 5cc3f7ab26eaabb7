import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { Db, Tx } from './tables/schema.ts'

const mostTries = 4
const isPassing = (error: unknown) =>
  isOutdatedPlan(error) || (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01'))

/**
 * Runs one business transaction. Rows are locked in the order property, offer, payment, wishlist, and of one account
 * `users` before `identity.user`, so deadlocks should not occur. After a deadlock, a serialization failure or an outdated
 * plan, the transaction is repeated up to three times.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isPassing(error) || tried === mostTries) throw error
      await sleep(Math.random() * 50 * tried)
    }
  }
}
