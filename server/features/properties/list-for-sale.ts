import { countedUpTo, largestPage } from '#contract/endpoint.ts'
import type { Property, PropertyOrder } from '#contract/properties.ts'
import type { KeptNow } from '../../db/kept.ts'
import type { List, Page } from '../../db/list.ts'
import type { Recent } from '../../db/recent.ts'
import type { Db } from '../../db/schema.ts'
import { keptProperties } from './kept-properties.ts'
import { newestIdsForSale, placeBehind, searchForSale } from './property-store.ts'

interface Source {
  /** Where the text is searched for: a replica will do. */
  searched: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** Where what is shown of a property comes from when it is not in memory: the primary. */
  db: Db
  kept: KeptNow
  /** Texts of which there were more than {@link countedUpTo} a moment ago. */
  many: Recent
}

/**
 * What is for sale, where the location contains the text in any case (specification §5).
 *
 * What very many listings have, many people look for: it is not counted again, and what is shown of its newest is in
 * memory. Where that says that one of them has been sold or taken back since it was found, it is searched for anew.
 *
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function listForSale(
  { searched, db, kept, many }: Source,
  query: { search?: string | undefined; sort?: PropertyOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const text = query.search?.trim() ?? ''
  const isNewest = query.sort === undefined || query.sort === 'newest'
  // A whole list would drive everything else out of memory.
  if (many.has(text) && isNewest && page.limit <= largestPage) {
    const { ids, ...total } = await searched(from => newestIdsForSale(from, text, page))
    const wanted = ids.slice(0, page.limit)
    const found = await keptProperties(db, kept, wanted)
    if (found.length === wanted.length && found.every(({ forSale }) => forSale)) {
      const items = found.map(({ property }) => property)
      const last = ids.length > page.limit ? items.at(-1) : undefined
      return { ...total, items, next: last && placeBehind(query, last) }
    }
  }
  const list = await searched(from => searchForSale(from, query, page))
  if (!list.totalIsExact && list.total === countedUpTo) many.add(text)
  return list
}
