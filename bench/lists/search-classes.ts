/**
 * Measures the search by kind of term and order, and random searches by text, facts and price, on the configured
 * database: `DATA_DIR=./data node bench/lists/search-classes.ts [--repetitions 40]`, after `npm run seed`.
 */
import { verifiedProperties } from '../../contract/search/for-sale.ts'
import type { Cursor } from '../../server/db/list.ts'
import { listForSale } from '../../server/features/search/list-for-sale.ts'
import { randomSearches } from '../load/random-searches.ts'
import { measuredDatabase } from './measured-database.ts'

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

const { deps, pool, measure, close } = await measuredDatabase()
const buyer = { role: 'user' } as const
type Search = Parameters<typeof listForSale>[2]
const list = (search: Search, after?: Cursor) => listForSale(deps, buyer, search, { limit: 24, after })

try {
  await measure('select 1', () => pool.query('select 1'))
  for (const [name, terms] of Object.entries(classes)) {
    const search = (at: number) => terms[at % terms.length] ?? ''
    const nexts: (Cursor | undefined)[] = []
    for (const term of terms) nexts.push((await list({ search: term })).next)
    await measure(`${name}, first page`, at => list({ search: search(at) }))
    await measure(`${name}, next page`, at => list({ search: search(at) }, nexts[at % terms.length]))
    for (const sort of ['price-low', 'price-high'] as const)
      await measure(`${name}, ${sort}`, at => list({ search: search(at), sort }))
  }
  const searches = randomSearches(300, Object.values(classes).flat())
  const combination = async (at: number) => {
    const query = searches[at % searches.length] ?? ''
    await list(verifiedProperties.query.parse(Object.fromEntries(new URLSearchParams(query))))
    return query
  }
  await measure('text, facts and price', combination, searches.length)
} finally {
  await close()
}
