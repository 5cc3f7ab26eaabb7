import { maxCounted, maxPageSize } from '#contract/endpoint.ts'
import type { Property, PropertyOrder } from '#contract/properties.ts'
import type { Cache } from '../../db/cache.ts'
import { requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { ExpiringSet } from '../../ground/expiring-set.ts'
import type { Db } from '../../db/schema.ts'
import { findCachedProperties } from './cached-properties.ts'
import { readNewestForSale } from './newest-for-sale.ts'
import { newestIdsForSale, placeBehind, searchForSale } from './property-search-store.ts'

interface Source {
  /** Database for searches; a replica will do. */
  readReplica: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** The primary, for properties that are not cached. */
  db: Db
  cache: Cache
  /** Texts that recently had more than {@link maxCounted} matches. */
  frequentTerms: ExpiringSet
  /** Has a key while the newest rows were recently read, so that they are not reloaded after each change. */
  recentReads: ExpiringSet
  /** Maximum number of newest rows in memory. */
  maxRows: number
}

/**
 * Lists properties for sale whose location contains the text, ignoring case (specification §5).
 *
 * Matches of a frequent text are not counted again, and mostly come from memory. If one of them is no longer for sale,
 * the database is searched instead.
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function listForSale(
  source: Source,
  query: { search?: string | undefined; sort?: PropertyOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const { readReplica, frequentTerms } = source
  const text = query.search?.trim() ?? ''
  const isNewest = query.sort === undefined || query.sort === 'newest'
  // A whole list would evict everything else from the cache.
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

/** Length up to which a text counts as frequent. */
const shortLength = 2
/** Number of newest rows after which a text that does not fill a page counts as rare. */
const enoughToBeRare = 1000

/** Returns the ids of a frequent text's matches, one more than the page if there is a next one; else undefined. */
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
