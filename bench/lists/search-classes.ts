/**
 * Measures the search by kind of term, alone and with random filters by facts and price, on the configured database:
 * `DATA_DIR=./data node bench/lists/search-classes.ts [--repetitions 40] [--plain]`, after `npm run seed`. One connection
 * and the server's own prepared statements. Each cell: p50, p95 and PostgreSQL's CPU time per search, in ms; the last
 * hardly depends on other load. The columns of facts have one figure. `--plain` adds the time of comparing every
 * location.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLog } from '../../server/app/log.ts'
import { processSettings } from '../../server/data-folder/process-settings.ts'
import type { Cursor } from '../../server/db/list.ts'
import { withoutReplica } from '../../server/db/replica.ts'
import { listForSale } from '../../server/features/search/list-for-sale.ts'
import { openDatabase } from '../../server/open-database/open-database.ts'
import { pick } from '../load/search-terms.ts'
import { percentile, randomFrom } from '../load/statistics.ts'
import { noCache } from './no-cache.ts'

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
/** Characters of a cell. */
const width = 20
const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
const { db, pool } = database.connection
const deps = { db, cache: noCache, readRecent: withoutReplica(db) }
const buyer = { role: 'user' } as const
type Search = Parameters<typeof listForSale>[2]
const list = (search: Search, after?: Cursor) => listForSale(deps, buyer, search, { limit: 24, after })

/** Random filters by facts and price, the same ones for every kind of term. */
const random = randomFrom(7)
const filters: Search[] = Array.from({ length: 60 }, () => ({
  ...(random() < 0.4 && {
    kind: [pick([['house'], ['apartment', 'condo'], ['townhouse'], ['farm']] as const, random)].flat(),
  }),
  ...(random() < 0.4 && { minBeds: pick([2, 3, 4, 6], random) }),
  ...(random() < 0.3 && { to: pick([130_000, 200_000, 300_000, 600_000], random) }),
  ...(random() < 0.2 && { from: pick([500_000, 900_000], random) }),
  ...(random() < 0.2 && { minArea: pick([100, 200, 280], random) }),
  ...(random() < 0.2 && {
    features: [pick([['garden'], ['garden', 'pool'], ['lift', 'view']] as const, random)].flat(),
  }),
}))

const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
const schedule = `/proc/${backends[0]?.pid}/schedstat`
const cpuMs = () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : Number.NaN)

async function times(work: (at: number) => Promise<unknown>, count = repetitions): Promise<number[]> {
  for (let at = 0; at < 6; at++) await work(at)
  const took: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await work(at)
    took.push(performance.now() - began)
  }
  return took
}

async function measure(work: (at: number) => Promise<unknown>): Promise<string> {
  const cpuBefore = cpuMs()
  const took = await times(work)
  const cpu = (cpuMs() - cpuBefore) / (repetitions + 6)
  return [...[0.5, 0.95].map(share => percentile(took, share)), cpu]
    .map(ms => ms.toFixed(2))
    .join(' ')
    .padStart(width)
}

try {
  const { rows } = await pool.query<{ count: number }>('select count(*) from properties where for_sale')
  console.log(`${rows[0]?.count.toLocaleString('en')} properties for sale; in ms`)
  console.log(`select 1: ${await measure(() => pool.query('select 1'))}`)
  const heads = [
    'first page',
    'next page',
    'price-low',
    'price-high',
    'facts',
    'facts p95',
    ...(asked.plain ? ['plain'] : []),
  ]
  console.log(`${'term'.padEnd(18)}${heads.map(head => head.padStart(width)).join('')}`)
  for (const [name, terms] of Object.entries(classes)) {
    const term = (at: number) => terms[at % terms.length] ?? ''
    const filter = (at: number) => ({ ...filters[at % filters.length], search: term(at) })
    const nexts: (Cursor | undefined)[] = []
    for (const search of terms) nexts.push((await list({ search })).next)
    const facts = await times(at => list(filter(at)), filters.length)
    const cells = [
      await measure(at => list({ search: term(at) })),
      await measure(at => list({ search: term(at) }, nexts[at % terms.length])),
      await measure(at => list({ search: term(at), sort: 'price-low' })),
      await measure(at => list({ search: term(at), sort: 'price-high' })),
      ...[0.5, 0.95].map(share => percentile(facts, share).toFixed(2).padStart(width)),
      ...(asked.plain
        ? [
            await measure(at =>
              pool.query(
                `select id from properties where for_sale and position(folded($1) in folded(location)) > 0
                order by published_at desc, id desc limit 25`,
                [term(at)],
              ),
            ),
          ]
        : []),
    ]
    console.log(`${name.padEnd(18)}${cells.join('')}  slowest ${Math.max(...facts).toFixed(0)}`)
  }
} finally {
  await database.close()
}
