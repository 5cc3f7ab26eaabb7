import { PublicProperty, type PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { findCachedProperties, findCachedWithPhotos } from '../properties/cached-properties.ts'
import { type PublishedProperty, shownPhotos, wasDeleted } from '../properties/property-store.ts'
import { publishedNow } from '../properties/published.ts'

/** A home with its public page, or why it has none: it was deleted, or it is not public. */
export type FoundPublicProperty = PublicPropertyWithPhotos | 'deleted' | 'not public'

/** Finds a home as its public page shows it (ruling G57). */
export async function findPublicProperty(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  id: string,
): Promise<FoundPublicProperty> {
  const found = await findCachedWithPhotos(deps, id)
  if (!found) return (await wasDeleted(deps.db, id)) ? 'deleted' : 'not public'
  const published = publishedNow(deps, found)
  if (!published) return 'not public'
  return {
    ...toPublicProperty(published),
    photos: shownPhotos(found, published),
    isRechecked: found.property.status === 'pending',
  }
}

/** Reads the homes for sale among these, in their order. Leaves out those that were sold or changed since. */
export async function publicPropertiesOf(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  ids: readonly string[],
): Promise<PublicProperty[]> {
  const found = await findCachedProperties(deps, ids)
  return found.flatMap(one => (one.forSale ? (publishedNow(deps, one) ?? []) : [])).map(toPublicProperty)
}

/** Leaves out what is not for everybody, such as the email of the agent. */
const toPublicProperty = (property: PublishedProperty): PublicProperty => PublicProperty.parse(property)
