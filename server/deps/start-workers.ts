import type { JobResult, PgBoss } from 'pg-boss'
import { type Handlers, type JobName, queues } from './job-list.ts'

/** Starts processing the jobs of one queue, and schedules those that run by the clock. */
export async function startWorkers(boss: PgBoss, name: JobName, handle: Handlers[JobName]): Promise<void> {
  const { pollingIntervalSeconds, cron } = queues[name]
  const options = { pollingIntervalSeconds, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work<Record<string, string>, unknown, typeof options>(name, options, jobs =>
    // Each job has its own result, so that only those that failed are repeated.
    Promise.all(jobs.map(({ id, data }) => resultOf(id, handle(data ?? {})))),
  )
  if (cron) await boss.schedule(name, cron)
}

const resultOf = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: error }),
  )
