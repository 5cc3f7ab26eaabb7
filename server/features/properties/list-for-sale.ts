import type { Property, PropertyOrder } from '#contract/properties.ts'
import type { KeptNow } from '../../db/kept.ts'
import type { List, Page } from '../../db/list.ts'
import type { Recent } from '../../db/recent.ts'
import type { Db } from '../../db/schema.ts'
import { keptProperties } from './kept-properties.ts'
import { idsForSale, placeInOrder } from './property-store.ts'

interface Source {
  /** Where the text is searched for: a replica will do. */
  searched: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** Where what is shown of a property comes from when it is not in memory: the primary. */
  db: Db
  kept: KeptNow
  /** Texts of which there were too many to count a moment ago. */
  many?: Recent
}

/**
 * What is for sale, where the location contains the text in any case (specification §5). What has been sold or taken
 * back since it was found is left out.
 *
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function listForSale(
  { searched, db, kept, many }: Source,
  query: { search?: string | undefined; sort?: PropertyOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const { ids, ...total } = await searched(replica => idsForSale(replica, query, page, many))
  const found = await keptProperties(db, kept, ids.slice(0, page.limit))
  const items = found.filter(({ forSale }) => forSale).map(({ property }) => property)
  const last = found.at(-1)?.property
  return { ...total, items, next: ids.length > page.limit && last ? placeInOrder(query, last) : undefined }
}
