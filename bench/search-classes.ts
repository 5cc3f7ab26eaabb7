/**
 * Measures the location search by kind of term, on the configured database:
 * `DATA_DIR=./data node bench/search-classes.ts [--repetitions 40] [--plain]`, after `npm run seed`. One connection and
 * the server's own prepared statements. Each cell: the median, and PostgreSQL's CPU time per search, in ms;
 * the latter hardly depends on other load. `--plain` adds the time of comparing every location.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { processSettings } from '../server/process-settings.ts'
import { openDatabase } from '../server/db/open-database.ts'
import type { Cursor } from '../server/db/list.ts'
import type { Cache } from '../server/db/cache.ts'
import { expiringSet } from '../server/ground/expiring-set.ts'
import type { Db } from '../server/db/schema.ts'
import { listForSale } from '../server/features/properties/list-for-sale.ts'
import { createLog } from '../server/log.ts'

const classes: Record<string, readonly string[]> = {
  'no term': [''],
  'dense city': ['springfield', 'riverfield', 'OakField'],
  'mid city': ['swanville', 'Pine', 'hawkton'],
  'rare city': ['moonmesa', 'sunquay', 'clifflake'],
  street: ['juniper', 'Dogwood Court', 'elm lane'],
  'one letter': ['a', 'z', 'q'],
  'two letters': ['sp', 'TX', 'wo', 'ju'],
  'absent letters': ['xj', 'qz', 'zz'],
  'absent word': ['nowhere', 'atlantis', 'é'],
  digits: ['7', '12', '123', '4567'],
  'digits, absent': ['99999', '00000'],
  'number and word': ['12 king', '4567 oak', '7 ju', '99999 oak'],
  comma: ['street, spring', 'ville, tx', 'lane, swanville', 'e, m'],
  'whole location': ['12 king street, springfield', '4567 Oak Road, Riverfield, AZ'],
  wildcards: ['%', '_', '\\', '100%'],
}

const { values: asked } = parseArgs({ options: { repetitions: { type: 'string' }, plain: { type: 'boolean' } } })
const repetitions = Number(asked.repetitions ?? 40)
const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
const { db, pool } = database.connection
// As the server does: a count above a thousand is cached for 15 seconds.
const frequentTerms = expiringSet({ now: () => new Date() }, 15_000)
/** A cache that stores nothing, so that the search itself is measured. */
const cache: Cache = {
  get: (_subject, _key, read) => read(),
  getMany: async (subjects, _key, read) => {
    const values = await read([...subjects])
    return subjects.map(subject => values.get(subject))
  },
  bytes: () => 0,
  stop: () => Promise.resolve(),
}
const source = {
  readReplica: <Result>(read: (from: Db) => Promise<Result>) => read(db),
  db,
  cache,
  frequentTerms,
  recentReads: { has: () => true, add: () => undefined },
  maxRows: 0,
}

const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
const schedule = `/proc/${backends[0]?.pid}/schedstat`
const cpuMs = () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : Number.NaN)

async function measure(work: (at: number) => Promise<unknown>): Promise<string> {
  for (let at = 0; at < 6; at++) await work(at)
  const times: number[] = []
  const cpuBefore = cpuMs()
  for (let at = 0; at < repetitions; at++) {
    const began = performance.now()
    await work(at)
    times.push(performance.now() - began)
  }
  const cpu = (cpuMs() - cpuBefore) / repetitions
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return `${median.toFixed(2)} ${cpu.toFixed(2)}`.padStart(14)
}

try {
  const { rows } = await pool.query<{ count: number }>('select count(*) from properties where for_sale')
  console.log(`${rows[0]?.count.toLocaleString('en')} properties for sale; in ms`)
  console.log(`select 1: ${await measure(() => pool.query('select 1'))}`)
  console.log(
    `${'term'.padEnd(18)}${['first page', 'next page', 'price-low', 'price-high', ...(asked.plain ? ['plain'] : [])].map(head => head.padStart(14)).join('')}`,
  )
  for (const [name, terms] of Object.entries(classes)) {
    const term = (at: number) => terms[at % terms.length] ?? ''
    const nexts: (Cursor | undefined)[] = []
    for (const search of terms)
      nexts.push((await listForSale(source, { search }, { limit: 24, after: undefined })).next)
    const cells = [
      await measure(at => listForSale(source, { search: term(at) }, { limit: 24, after: undefined })),
      await measure(at => listForSale(source, { search: term(at) }, { limit: 24, after: nexts[at % terms.length] })),
      await measure(at =>
        listForSale(source, { search: term(at), sort: 'price-low' }, { limit: 24, after: undefined }),
      ),
      await measure(at =>
        listForSale(source, { search: term(at), sort: 'price-high' }, { limit: 24, after: undefined }),
      ),
      ...(asked.plain
        ? [
            await measure(at =>
              pool.query(
                `select id from properties where for_sale and position(lower($1) in lower(location)) > 0
                order by created_at desc, id desc limit 25`,
                [term(at)],
              ),
            ),
          ]
        : []),
    ]
    console.log(`${name.padEnd(18)}${cells.join('')}`)
  }
} finally {
  await database.close()
}
