import { maxPlacePages, placePageSize, type PublicPlace } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { hasState } from './count-places.ts'
import { findPublicProperty, publicPropertiesOf } from './find-public-property.ts'
import { findSoldIn } from './place-store.ts'
import { findPropertiesIn } from './public-page-store.ts'

/**
 * Finds a page of the homes for sale in a place. A place whose last home was sold has none. Undefined for an unknown place,
 * and after the last page.
 */
export async function findPublicPlace(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  { state, place }: { state: string; place: string },
  page = 1,
): Promise<PublicPlace | undefined> {
  const window = { limit: placePageSize, offset: (page - 1) * placePageSize, most: placePageSize * maxPlacePages }
  const { ids, total } = await findPropertiesIn(deps.db, `${state}/${place}`, window)
  const properties = await publicPropertiesOf(deps, ids)
  const named = properties[0]?.place
  if (!named) return page === 1 ? findSoldOutPlace(deps, `${state}/${place}`) : undefined
  return { ...named, properties, total, page, pages: Math.ceil(total.count / placePageSize) }
}

/** Finds a place by a home that was sold there. It leads to its state while that has homes for sale. */
async function findSoldOutPlace(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  path: string,
): Promise<PublicPlace | undefined> {
  const id = await findSoldIn(deps.db, path)
  const sold = id === undefined ? undefined : await findPublicProperty(deps, id)
  if (sold === undefined || typeof sold === 'string' || !sold.place) return undefined
  const { state, ...place } = sold.place
  const isLinked = state && (await hasState(deps, state.path))
  const total = { count: 0, isMore: false }
  return { ...place, ...(isLinked && { state }), properties: [], total, page: 1, pages: 1 }
}
