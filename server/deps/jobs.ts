import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss, fromKysely } from 'pg-boss'
import { databaseFault } from '../db/database-fault.ts'
import type { Db, Tx } from '../db/tables/schema.ts'
import { outageLog } from '../ground/outage-log.ts'
import { type Handlers, type JobName, oneAtATime, queues, type BatchName, batches } from './job-list.ts'

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

/** Starts the job queue in PostgreSQL (pg-boss): retries with backoff, on any free node. */
export async function startJobs(pool: pg.Pool, db: Db, log: FastifyBaseLogger): Promise<Jobs> {
  const outage = outageLog(log, {
    failed: 'the database refuses the job queue: jobs wait',
    succeeded: 'the job queue works again',
  })
  const executeSql = async (text: string, values?: unknown[]) => {
    try {
      const result = await pool.query(text, values)
      outage.succeeded()
      return result
    } catch (error) {
      if (databaseFault(error) === 'away') outage.failed(error)
      throw error
    }
  }
  const boss = new PgBoss({
    db: { executeSql },
    // server/open-database/prepare-database.ts migrates its tables, for which the server's role lacks permission.
    migrate: false,
    reindex: false,
    persistWarnings: false,
  })
  boss.on('error', error => {
    if (databaseFault(error) !== 'away') log.error({ err: error }, 'job queue')
  })
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of Object.keys(queues).filter(queue => !existing.has(queue)))
    await boss.createQueue(name, {
      retryLimit: 8,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: 600,
      ...(oneAtATime.includes(name) && { policy: 'singleton' }),
    })
  const stopping = new AbortController()
  const ended: Promise<void>[] = []
  return {
    send: async (name, { data = {} }, tx) => {
      await boss.send(name, data, { db: fromKysely(tx ?? db) })
    },
    sendAll: async (name, all, tx) => {
      await boss.insert(
        name,
        all.map(data => ({ data })),
        { db: fromKysely(tx ?? db) },
      )
    },
    work: async handlers => {
      for (const [name, { pollingIntervalSeconds, cron }] of Object.entries(queues) as [
        JobName,
        (typeof queues)[JobName],
      ][]) {
        const options = {
          pollingIntervalSeconds,
          batchSize: 10,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        await boss.work<Record<string, string>, unknown, typeof options>(name, options, jobs =>
          // Each job has its own result, so that only those that failed are repeated.
          Promise.all(jobs.map(({ id, data }) => resultOf(id, handlers[name](data ?? {})))),
        )
        if (cron) await boss.schedule(name, cron)
      }
      // Scheduled by an older version.
      await boss.unschedule('reconcile-payments')
      for (const name of Object.keys(batches) as BatchName[])
        ended.push(repeat(() => handlers[name](), batches[name] * 1000, log, stopping.signal))
    },
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: stopMs, close: false })
      await Promise.race([Promise.all(ended), sleep(stopMs, undefined, { ref: false })])
    },
  }
}

const resultOf = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: error }),
  )

/** Repeats a round until stopped, then waits for the current one. */
async function repeat(
  batch: () => Promise<void>,
  pauseMs: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await batch().catch((error: unknown) => {
      // The connections have logged that the database is away.
      if (databaseFault(error) !== 'away') log.error({ err: error }, 'a round of work failed')
    })
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
