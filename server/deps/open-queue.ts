import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { databaseFault } from '../db/database-fault.ts'
import { outageLog } from '../ground/outage-log.ts'
import { oneAtATime, queues } from './job-list.ts'

/** Opens the job queue in PostgreSQL (pg-boss), and creates what is missing of its queues: retries with backoff. */
export async function openQueue(pool: pg.Pool, log: FastifyBaseLogger): Promise<PgBoss> {
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
  return boss
}
