import { countedUpTo, largestPage } from '#contract/endpoint.ts'
import type { Property, PropertyOrder } from '#contract/properties.ts'
import type { KeptNow } from '../../db/kept.ts'
import { requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { Recent } from '../../db/recent.ts'
import type { Db } from '../../db/schema.ts'
import { keptProperties } from './kept-properties.ts'
import { readNewestForSale } from './newest-for-sale.ts'
import { newestIdsForSale, placeBehind, searchForSale } from './property-store.ts'

interface Source {
  /** Where the text is searched for: a replica will do. */
  searched: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** Where what is shown of a property comes from when it is not in memory: the primary. */
  db: Db
  kept: KeptNow
  /** Texts of which there were more than {@link countedUpTo} a moment ago. */
  many: Recent
  /** Whether the newest were read a moment ago: what changes again and again is not read again each time. */
  lately: Recent
  /** Where so many newest are is remembered. */
  remembered: number
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
  const { searched, db, kept, many } = source
  const text = query.search?.trim() ?? ''
  const isNewest = query.sort === undefined || query.sort === 'newest'
  // A whole list would drive everything else out of memory.
  const found = isNewest && page.limit <= largestPage ? await newestOfMany(source, text, page) : undefined
  if (found) {
    const { ids, ...total } = found
    const wanted = ids.slice(0, page.limit)
    const shown = await keptProperties(db, kept, wanted)
    if (shown.length === wanted.length && shown.every(({ forSale }) => forSale)) {
      const items = shown.map(({ property }) => property)
      const last = ids.length > page.limit ? items.at(-1) : undefined
      return { ...total, items, next: last && placeBehind(query, last) }
    }
  }
  const list = await searched(from => searchForSale(from, query, page))
  if (!list.totalIsExact && list.total === countedUpTo) many.add(text)
  return list
}

/** So short a text is mostly one of very many. */
const shortLength = 2
/** A text that so many of the newest do not fill a page with is not looked for among the newest again. */
const enoughToBeRare = 1000

/** The ids of a text of which there are very many, one more than the page holds if there is one; else undefined. */
async function newestOfMany(source: Source, text: string, page: Page) {
  const { searched, many } = source
  if (!many.has(text) && text.length > shortLength) return undefined
  requireCursorOf('instant', page.after)
  const newest = await newestInMemory(source)
  const counted = newest?.count(text) ?? 0
  if (counted > countedUpTo) many.add(text)
  else if (newest?.isWhole || !many.has(text)) return undefined
  const wanted = page.limit + 1
  const ids = newest?.find(text, wanted, page.after)
  if (ids?.length === wanted) return { ids, total: countedUpTo, totalIsExact: false }
  const isRare = ids !== undefined && newest !== undefined && newest.countBehind(page.after) >= enoughToBeRare
  return searched(from => newestIdsForSale(from, text, page, isRare))
}

const newestInMemory = async ({ db, kept, lately, remembered }: Source) =>
  kept.keeps
    ? kept.get('for-sale', 'newest', async () => {
        if (lately.has('newest')) return undefined
        lately.add('newest')
        // Where it cannot be read now, what is asked for now may still be.
        return readNewestForSale(db, remembered).catch(() => undefined)
      })
    : undefined
