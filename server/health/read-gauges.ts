import { sql } from 'kysely'
import { freeDiskBytes } from '../data-folder/free-disk.ts'
import type { Deps } from '../deps/deps.ts'

export interface Gauge {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  /** `labels` as Prometheus writes them, such as `queue="send-mail"`. */
  values: readonly { labels?: string; value: number }[]
}

/**
 * Reads gauges of the database, job queue, mails, payments and disk. Omits those that need the database if it is down.
 */
export async function readGauges({ db, pool, cache, settings, log }: Deps): Promise<Gauge[]> {
  const readers = [readQueues(db), readWaiting(db)].map(reading =>
    reading.catch((error: unknown) => {
      log.warn({ err: error }, 'metrics: the database does not answer')
      return []
    }),
  )
  const found = await Promise.all([...readers, readDisk(settings)])
  const failed = found.slice(0, readers.length).some(gauges => gauges.length === 0)
  return [
    one('keyhaven_database_up', 'Whether the database answered.', failed ? 0 : 1),
    {
      name: 'keyhaven_database_connections',
      help: 'Connections of the pool, and calls that wait for one.',
      values: [
        { labels: 'state="open"', value: pool.totalCount },
        { labels: 'state="idle"', value: pool.idleCount },
        { labels: 'state="waiting"', value: pool.waitingCount },
      ],
    },
    one('keyhaven_cache_bytes', 'Memory that cached answers take.', cache.bytes()),
    ...found.flat(),
  ]
}

const one = (name: string, help: string, value: number): Gauge => ({ name, help, values: [{ value }] })

/** Counts waiting jobs with a partial index. */
async function readQueues(db: Deps['db']): Promise<Gauge[]> {
  const { rows } = await sql<{ name: string; jobs: number; age: number }>`
    select queue.name, count(job.name) as jobs,
      coalesce(extract(epoch from now() - min(greatest(job.created_on, job.start_after))), 0)::float as age
    from pgboss.queue left join pgboss.job
      on job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    group by queue.name order by queue.name`.execute(db)
  const by = (value: (row: (typeof rows)[number]) => number) =>
    rows.map(row => ({ labels: `queue="${row.name}"`, value: value(row) }))
  return [
    { name: 'keyhaven_jobs_waiting', help: 'Jobs that are due and not begun.', values: by(row => row.jobs) },
    {
      name: 'keyhaven_jobs_oldest_seconds',
      help: 'How long the oldest of them has been due.',
      values: by(row => row.age),
    },
  ]
}

/** Counts waiting mails and payments, each with a partial index. */
async function readWaiting(db: Deps['db']): Promise<Gauge[]> {
  const { rows } = await sql<{ waiting: number; failed: number; payments: number; age: number }>`
    select
      (select count(*) from mails where status = 'waiting') as waiting,
      (select count(*) from mails where status = 'failed') as failed,
      count(*) as payments,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as age
    from payments where status in ('open', 'refunding')`.execute(db)
  return rows.flatMap(({ waiting, failed, payments, age }) => [
    {
      name: 'keyhaven_mails',
      help: 'Mails that wait to be sent, and that could not be sent.',
      values: [
        { labels: 'status="waiting"', value: waiting },
        { labels: 'status="failed"', value: failed },
      ],
    },
    one('keyhaven_payments_open', 'Payments that wait for their card or their refund.', payments),
    one('keyhaven_payments_oldest_seconds', 'Age of the oldest of them.', age),
  ])
}

async function readDisk(settings: Deps['settings']): Promise<Gauge[]> {
  const free = await freeDiskBytes(settings).catch(() => undefined)
  return free === undefined ? [] : [one('keyhaven_disk_free_bytes', 'Free disk for database and pictures.', free)]
}
