import { stateSlugOf } from '#contract/public-pages/public-paths.ts'
import { maxPlacePages, placePageSize, type PublicPlace } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { hasState } from './count-places.ts'
import { findPublicProperty, publicPropertiesOf } from './find-public-property.ts'
import { findMovedPath, findSoldIn } from './place-store.ts'
import { findPropertiesIn } from './public-page-store.ts'

/**
 * Finds a page of the homes for sale in a place. A place whose last home was sold has none. An earlier
 * path finds the place where it is now. Undefined for an unknown place, and after the last page.
 */
export async function findPublicPlace(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  { state, place }: { state: string; place: string },
  page = 1,
): Promise<PublicPlace | undefined> {
  const current = `${stateSlugOf(state)}/${place}`
  const found = await findAt(deps, current, page)
  if (found || page > 1) return found
  const moved = (await findMovedPath(deps.db, `${state}/${place}`)) ?? (await findMovedPath(deps.db, current))
  return moved === undefined ? undefined : findAt(deps, moved, page)
}

async function findAt(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  path: string,
  page: number,
): Promise<PublicPlace | undefined> {
  const window = { limit: placePageSize, offset: (page - 1) * placePageSize, most: placePageSize * maxPlacePages }
  const { ids, total } = await findPropertiesIn(deps.db, path, window)
  const properties = await publicPropertiesOf(deps, ids)
  const named = properties.find(({ place }) => place)?.place
  if (!named) return page === 1 ? findSoldOutPlace(deps, path) : undefined
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
