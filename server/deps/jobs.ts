import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { fromKysely } from 'pg-boss'
import type { Db, Tx } from '../db/tables/schema.ts'
import { type Handlers, type JobName, queues, type BatchName, batches } from './job-list.ts'
import { openQueue } from './open-queue.ts'
import { repeatBatch } from './repeat-batch.ts'
import { startWorkers } from './start-workers.ts'

export interface Jobs {
  /** Queues a job. Inside a transaction it is queued only if that commits. */
  send: (name: JobName, order: { data?: Record<string, string> }, tx?: Tx) => Promise<void>
  /** Queues one job for each of these data, in one statement. */
  sendAll: (name: JobName, data: readonly Record<string, string>[], tx?: Tx) => Promise<void>
  /** Starts processing jobs, which are only queued until then. */
  work: (handlers: Handlers) => Promise<void>
  /** Waits for running jobs. */
  stop: () => Promise<void>
}

/** Removes the jobs that name an email, which the queue keeps for a while after they are done. */
export const removeJobsAbout = (tx: Tx, email: string) =>
  sql`delete from pgboss.job where lower(data ->> 'email') = ${email.toLowerCase()}`.execute(tx)

/** Time limit for running jobs when the server stops. */
const stopMs = 7000

/** Starts the jobs, which are only queued until their handlers are given. */
export async function startJobs(pool: pg.Pool, db: Db, log: FastifyBaseLogger): Promise<Jobs> {
  const queue = await openQueue(pool, log)
  const stopping = new AbortController()
  const ended: Promise<void>[] = []
  return {
    send: async (name, { data = {} }, tx) => {
      await queue.send(name, data, { db: fromKysely(tx ?? db) })
    },
    sendAll: async (name, all, tx) => {
      await queue.insert(
        name,
        all.map(data => ({ data })),
        { db: fromKysely(tx ?? db) },
      )
    },
    work: async handlers => {
      for (const name of Object.keys(queues) as JobName[]) await startWorkers(queue, name, handlers[name])
      // Scheduled by an older version.
      await queue.unschedule('reconcile-payments')
      for (const name of Object.keys(batches) as BatchName[])
        ended.push(repeatBatch(() => handlers[name](), batches[name] * 1000, log, stopping.signal))
    },
    stop: async () => {
      stopping.abort()
      await queue.stop({ graceful: true, timeout: stopMs, close: false })
      await Promise.race([Promise.all(ended), sleep(stopMs, undefined, { ref: false })])
    },
  }
}
