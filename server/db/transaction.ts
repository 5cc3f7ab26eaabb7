import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { Db, Tx } from './tables/schema.ts'

const mostTries = 4
const isPassing = (error: unknown) =>
  isOutdatedPlan(error) || (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01'))

/** Work at the end of each transaction, with its result. */
type BeforeCommit = (tx: Tx, result: unknown) => Promise<void>

const beforeCommit = new AsyncLocalStorage<BeforeCommit>()

/** Runs work whose business transactions also run `last` before they commit: both take effect, or neither. */
export const withLastStep = <Result>(last: BeforeCommit, work: () => Promise<Result>): Promise<Result> =>
  beforeCommit.run(last, work)

/**
 * Runs one business transaction. Rows are locked in the order property, offer, payment, wishlist, and of one account
 * `users` before `identity.user`, so deadlocks should not occur. After a deadlock, a serialization failure or an outdated
 * plan, the transaction is repeated up to three times.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(async tx => {
        const result = await work(tx)
        await beforeCommit.getStore()?.(tx, result)
        return result
      })
    } catch (error) {
      if (!isPassing(error) || tried === mostTries) throw error
      await sleep(Math.random() * 50 * tried)
    }
  }
}
