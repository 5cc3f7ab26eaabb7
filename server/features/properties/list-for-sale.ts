import { maxCounted, maxPageSize } from '#contract/endpoint.ts'
import type { Property, PropertyOrder } from '#contract/properties.ts'
import type { Cache } from '../../db/cache.ts'
import { requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { ExpiringSet } from '../../db/expiring-set.ts'
import type { Db } from '../../db/schema.ts'
import { findCachedProperties } from './cached-properties.ts'
import { readNewestForSale } from './newest-for-sale.ts'
import { newestIdsForSale, placeBehind, searchForSale } from './property-store.ts'

interface Source {
  /** Searches the database: a replica will do. */
  readReplica: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** The primary, for properties that are not cached. */
  db: Db
  cache: Cache
  /** Texts that were found more often than {@link maxCounted} a moment ago. */
  frequentTerms: ExpiringSet
  /** Holds a key while the newest were read a moment ago. They are not read again each time they change. */
  recentReads: ExpiringSet
  /** How many of the newest are held in memory. */
  maxRows: number
}

/**
 * What is for sale, where the location contains the text in any case (specification §5).
 *
 * What very many listings have, many people look for: it is not counted again, and mostly found and shown from memory.
 * Where that says that one of them has been sold or taken back since it was found, it is searched for anew.
 *
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function listForSale(
  source: Source,
  query: { search?: string | undefined; sort?: PropertyOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const { readReplica, frequentTerms } = source
  const text = query.search?.trim() ?? ''
  const isNewest = query.sort === undefined || query.sort === 'newest'
  // A whole list would drive everything else out of memory.
  const found = isNewest && page.limit <= maxPageSize ? await newestOfMany(source, text, page) : undefined
  if (found) {
    const { ids, ...total } = found
    const wanted = ids.slice(0, page.limit)
    const shown = await findCachedProperties(source, wanted)
    if (shown.length === wanted.length && shown.every(({ forSale }) => forSale)) {
      const items = shown.map(({ property }) => property)
      const last = ids.length > page.limit ? items.at(-1) : undefined
      return { ...total, items, next: last && placeBehind(query, last) }
    }
  }
  const list = await readReplica(db => searchForSale(db, query, page))
  if (!list.totalIsExact && list.total === maxCounted) frequentTerms.add(text)
  return list
}

/** So short a text is mostly one of very many. */
const shortLength = 2
/** A text that so many of the newest do not fill a page with is not looked for among the newest again. */
const enoughToBeRare = 1000

/** The ids of a text of which there are very many, one more than the page holds if there is one; else undefined. */
async function newestOfMany(source: Source, text: string, page: Page) {
  const { readReplica, frequentTerms } = source
  if (!frequentTerms.has(text) && text.length > shortLength) return undefined
  requireCursorOf('instant', page.after)
  const newest = await newestInMemory(source)
  const counted = newest?.count(text) ?? 0
  if (counted > maxCounted) frequentTerms.add(text)
  else if (newest?.isWhole || !frequentTerms.has(text)) return undefined
  const wanted = page.limit + 1
  const ids = newest?.find(text, wanted, page.after)
  if (ids?.length === wanted) return { ids, total: maxCounted, totalIsExact: false }
  const isRare = ids !== undefined && newest !== undefined && newest.countBehind(page.after) >= enoughToBeRare
  return readReplica(db => newestIdsForSale(db, text, page, isRare))
}

const newestInMemory = ({ db, cache, recentReads, maxRows }: Source) =>
  cache.get('for-sale', 'newest', async () => {
    if (recentReads.has('newest')) return undefined
    recentReads.add('newest')
    // If this read fails, the search itself may still succeed.
    return readNewestForSale(db, maxRows).catch(() => undefined)
  })
