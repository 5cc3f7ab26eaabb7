import { maxPageSize } from '#contract/ground/endpoint.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { PropertyForSale, PropertyOrder } from '#contract/search/for-sale.ts'
import type { List, Page } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findCachedProperties } from '../properties/cached-properties.ts'
import { findProperties, type FoundInList } from '../properties/property-store.ts'
import { findLocationParts } from './find-location-parts.ts'
import { findForSale } from './search-store.ts'

/**
 * Lists the properties for sale that fit all filters (specification §5). Leaves out one that was sold or changed while
 * the list was read.
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function listForSale(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  search: SearchFilters & { sort?: PropertyOrder | undefined },
  page: Page,
): Promise<List<PropertyForSale>> {
  const located = await findLocationParts(deps, search)
  const list = await deps.readRecent(caller, db => findForSale(db, located, page))
  const ids = list.items.map(({ id }) => id)
  // A whole list would evict everything else from the cache.
  const found = page.limit <= maxPageSize ? await findCachedProperties(deps, ids) : await findWhole(deps.db, ids)
  return { ...list, items: found.flatMap(one => (one.forSale ? [withFirstPhotos(one)] : [])) }
}

const withFirstPhotos = ({ property, firstPhotos }: FoundInList): PropertyForSale =>
  firstPhotos ? { ...property, firstPhotos } : property

async function findWhole(db: Db, ids: readonly string[]) {
  const found = await findProperties(db, ids)
  return ids.flatMap(id => found.get(id) ?? [])
}
