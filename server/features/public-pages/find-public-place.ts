import { maxPlacePages, placePageSize, type PublicPlace } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { publicPropertiesOf } from './find-public-property.ts'
import { findPropertiesIn } from './public-page-store.ts'

/** Finds a page of the homes for sale in a place. Undefined for an unknown place, and after the last page. */
export async function findPublicPlace(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  { state, place }: { state: string; place: string },
  page = 1,
): Promise<PublicPlace | undefined> {
  const window = { limit: placePageSize, offset: (page - 1) * placePageSize, most: placePageSize * maxPlacePages }
  const { ids, total } = await findPropertiesIn(deps.db, `${state}/${place}`, window)
  const properties = await publicPropertiesOf(deps, ids)
  const named = properties[0]?.place
  if (!named) return undefined
  return { ...named, properties, total, page, pages: Math.ceil(total.count / placePageSize) }
}
