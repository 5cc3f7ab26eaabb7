/**
 * Measures searched and sorted lists by kind of term, on the configured database:
 * `DATA_DIR=./data node bench/lists/list-classes.ts [--repetitions 20]`, after
 * `npm run seed -- --properties 100000 --users 100000 --reviews 100000`. One connection; each cell is the median in ms
 * of a page of 24 with its total. My Properties are those of the agent with the most.
 */
import { parseArgs } from 'node:util'
import { createLog } from '../../server/app/log.ts'
import { processSettings } from '../../server/data-folder/process-settings.ts'
import type { Cursor, List, Page } from '../../server/db/list.ts'
import { listAll, listOfAgent } from '../../server/features/properties/property-list-store.ts'
import { listAllReviews } from '../../server/features/reviews/review-store.ts'
import { listUsers } from '../../server/features/users/user-store.ts'
import { openDatabase } from '../../server/open-database/open-database.ts'
import { median } from '../load/statistics.ts'

const { values: asked } = parseArgs({ options: { repetitions: { type: 'string' } } })
const repetitions = Number(asked.repetitions ?? 20)
const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
const { db, pool } = database.connection

interface Query {
  search?: string
  sort?: 'newest' | 'oldest'
}
type Listed = (query: Query, page: Page) => Promise<List<unknown>>

async function measure(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let at = -3; at < repetitions; at++) {
    const began = performance.now()
    await work()
    if (at >= 0) times.push(performance.now() - began)
  }
  return median(times).toFixed(1).padStart(10)
}

try {
  const { rows } = await pool.query<{ email: string; count: number }>(
    `select lower(email) as email, count(*) from properties join users on users.id = agent_id
    group by 1 order by 2 desc limit 1`,
  )
  const agent = rows[0] ?? { email: '', count: 0 }
  const lists: [name: string, list: Listed][] = [
    ['Manage Properties', (query, page) => listAll(db, query, page)],
    [`My Properties (${agent.count})`, (query, page) => listOfAgent(db, agent.email, query, page)],
    ['Manage Users', (query, page) => listUsers(db, query, page)],
    ['Manage Reviews', (query, page) => listAllReviews(db, query, page)],
  ]
  const kinds: Record<string, string[]> = {
    'no term': [''],
    'of many': ['villa', 'street', 'garcia', 'example'],
    'of some': ['cosy penthouse', '12 king', 'rosa rossi'],
    'of few': ['moonmesa', '4567 oak', 'seed-777', 'swanville'],
    'of none': ['nowhere', 'atlantis'],
    'one letter': ['a', 'z'],
    'two letters, of none': ['xj', 'qz'],
  }
  console.log(['', 'first', 'next', 'oldest'].map((head, at) => head.padStart(at === 0 ? 44 : 10)).join(''))
  for (const [name, list] of lists)
    for (const [kind, terms] of Object.entries(kinds))
      for (const search of terms) {
        const first = { limit: 24, after: undefined }
        const { next }: { next: Cursor | undefined } = await list({ search }, first)
        const cells = [
          await measure(() => list({ search }, first)),
          next ? await measure(() => list({ search }, { limit: 24, after: next })) : '–'.padStart(10),
          await measure(() => list({ search, sort: 'oldest' }, first)),
        ]
        console.log(`${name.padEnd(24)}${`${kind}: ${search}`.padEnd(20)}${cells.join('')}`)
      }
} finally {
  await database.close()
}
