/**
 * Measures searched and sorted lists by kind of term, on the configured database:
 * `DATA_DIR=./data node bench/lists/list-classes.ts [--repetitions 40]`, after
 * `npm run seed -- --properties 100000 --users 100000 --reviews 100000`. Pages of 24 with their totals. My Properties
 * are those of the agent with the most.
 */
import type { Cursor, List, Page } from '../../server/db/list.ts'
import { listAll, listOfAgent } from '../../server/features/properties/property-list-store.ts'
import { listAllReviews } from '../../server/features/reviews/review-store.ts'
import { listUsers } from '../../server/features/users/user-store.ts'
import { measuredDatabase } from './measured-database.ts'

const page = (after: Cursor | undefined) => ({ limit: 24, after })
const { db, pool, measure, close } = await measuredDatabase()

interface Query {
  search?: string
  sort?: 'newest' | 'oldest'
}
type Listed = (query: Query, page: Page) => Promise<List<unknown>>

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
  for (const [name, list] of lists)
    for (const [kind, terms] of Object.entries(kinds))
      for (const search of terms) {
        const title = `${name}, ${kind}: ${search}`
        const { next } = await list({ search }, page(undefined))
        await measure(title, () => list({ search }, page(undefined)))
        if (next) await measure(`${title}, next page`, () => list({ search }, page(next)))
        await measure(`${title}, oldest`, () => list({ search, sort: 'oldest' }, page(undefined)))
      }
} finally {
  await close()
}
