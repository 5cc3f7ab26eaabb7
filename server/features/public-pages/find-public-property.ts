import { PublicHome, type PublicHomeWithPhotos } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { findCachedProperties, findCachedWithPhotos } from '../properties/cached-properties.ts'
import { type PublishedProperty, shownPhotos, wasDeleted } from '../properties/property-store.ts'
import { publishedNow } from '../properties/published.ts'

/** A home with its public page, or why it has none: it was deleted, or it is not public. */
export type FoundHome = PublicHomeWithPhotos | 'deleted' | 'not public'

/** Finds a home as its public page shows it (ruling G57). */
export async function findPublicHome(deps: Pick<Deps, 'db' | 'cache' | 'clock'>, id: string): Promise<FoundHome> {
  const found = await findCachedWithPhotos(deps, id)
  if (!found) return (await wasDeleted(deps.db, id)) ? 'deleted' : 'not public'
  const published = publishedNow(deps, found)
  if (!published) return 'not public'
  return {
    ...toPublicHome(published),
    photos: shownPhotos(found, published),
    isRechecked: found.property.status === 'pending',
  }
}

/** Reads the homes for sale among these, in their order. Leaves out those that were sold or changed since. */
export async function publicHomesOf(
  deps: Pick<Deps, 'db' | 'cache' | 'clock'>,
  ids: readonly string[],
): Promise<PublicHome[]> {
  const found = await findCachedProperties(deps, ids)
  return found.flatMap(one => (one.forSale ? (publishedNow(deps, one) ?? []) : [])).map(toPublicHome)
}

/** Leaves out what is not for everybody, such as the email of the agent. */
const toPublicHome = (property: PublishedProperty): PublicHome => PublicHome.parse(property)
