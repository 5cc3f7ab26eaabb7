/** The configured database on one connection, and the times of calls on it. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLog } from '../../server/app/log.ts'
import { processSettings } from '../../server/data-folder/process-settings.ts'
import type { Cache } from '../../server/db/cache/cache.ts'
import { withoutReplica } from '../../server/db/replica.ts'
import { openDatabase } from '../../server/open-database/open-database.ts'
import { percentile } from '../load/statistics.ts'

/** Stores nothing, so that each call reads the database. */
const noCache: Cache = {
  get: (_subject, _key, read) => read(),
  getMany: async (subjects, _key, read) => {
    const values = await read([...subjects])
    return subjects.map(subject => values.get(subject))
  },
  bytes: () => 0,
  stop: () => Promise.resolve(),
}

const { values: asked } = parseArgs({ options: { repetitions: { type: 'string' } } })
const repetitions = Number(asked.repetitions ?? 40)
const warmUp = 6

const shares = (numbers: number[]) =>
  [0.5, 0.95, 1].map(share => percentile(numbers, share).toFixed(2).padStart(9)).join('')

/** Opens the database that the settings name, as `DATA_DIR` does. */
export async function measuredDatabase() {
  const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
  const { db, pool } = database.connection

  /** CPU time of the connection, which the pool may replace between two measurements. */
  const cpuClock = async (): Promise<() => number> => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const schedule = `/proc/${rows[0]?.pid}/schedstat`
    return () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : Number.NaN)
  }

  /**
   * Prints one line: median, 95 % and slowest of the milliseconds of a call, and of PostgreSQL's CPU time for it, which
   * hardly depends on other load. Then what the most expensive call was.
   */
  const measure = async (name: string, call: (at: number) => Promise<unknown>, times = repetitions): Promise<void> => {
    const took: { ms: number; cpu: number; outcome: unknown }[] = []
    for (let at = 0; at < warmUp; at++) await call(at)
    const cpuMs = await cpuClock()
    for (let at = 0; at < times; at++) {
      const [began, cpuBefore] = [performance.now(), cpuMs()]
      const outcome = await call(at)
      took.push({ ms: performance.now() - began, cpu: cpuMs() - cpuBefore, outcome })
    }
    const slowest = took.toSorted((a, b) => b.cpu - a.cpu)[0]?.outcome
    const figures = shares(took.map(({ ms }) => ms)) + shares(took.map(({ cpu }) => cpu))
    console.log(`${name.padEnd(44)}${figures}  ${typeof slowest === 'string' ? slowest : ''}`)
  }

  const { rows } = await pool.query<{ count: number }>('select count(*) from properties where for_sale')
  console.log(`${rows[0]?.count.toLocaleString('en')} properties for sale; ms, then ms of PostgreSQL's CPU:`)
  console.log(
    `${''.padEnd(44)}${['median', '95 %', 'slowest', 'median', '95 %', 'slowest'].map(head => head.padStart(9)).join('')}`,
  )
  const readRecent = withoutReplica(db)
  return { db, pool, deps: { db, cache: noCache, readRecent }, measure, close: () => database.close() }
}
