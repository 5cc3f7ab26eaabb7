import type { Property } from '#contract/properties/properties.ts'
import { writtenPlaceOf } from '#contract/public-pages/public-paths.ts'
import { placeIn } from '#contract/search/similar-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findCachedProperties, findCachedWithPhotos } from '../properties/cached-properties.ts'
import { visibleTo } from '../properties/get-property.ts'
import { findLocationParts } from './find-location-parts.ts'
import { findSimilar } from './similar-store.ts'

/**
 * Lists homes for sale that are similar to a property: in the same place, of the same kind, the nearest price first
 * (ruling G59). Returns none for a location without a place.
 *
 * @throws Problem 404 the caller may not see the property, or it does not exist
 */
export async function listSimilar(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Property[]> {
  const source = await findCachedWithPhotos(deps, id)
  const property = source && (await visibleTo(deps.db, caller, source))
  if (!property) throw notFound('This home')
  const { location, address } = source.complete
  const place = address
    ? writtenPlaceOf(location, address)
    : placeIn(source.hidesAddress ? location : property.location)
  if (place === '') return []
  const search = await findLocationParts(deps, { place, ...(property.kind && { kind: [property.kind] }) })
  const ids = await deps.readRecent(caller, db => findSimilar(db, property, search))
  const found = await findCachedProperties(deps, ids)
  return found.flatMap(one => (one.forSale ? [one.property] : []))
}
