import { publicPathOfProperty, placeOf } from '#contract/public-paths.ts'
import type { Property } from '#contract/properties.ts'
import { PublicHome, type PublicHomeWithPhotos } from '#contract/public-homes.ts'
import type { Deps } from '../../deps.ts'
import { findCachedWithPhotos } from '../properties/cached-properties.ts'
import { withImage } from '../properties/photo-store.ts'
import { wasDeleted } from '../properties/property-store.ts'
import { publishedNow } from '../properties/published.ts'

/** A home with its public page, or why it has none: it was deleted, or it is not public. */
export type FoundHome = PublicHomeWithPhotos | 'deleted' | 'not public'

/** Finds a home as its public page shows it (ruling G57). */
export async function findPublicHome(deps: Pick<Deps, 'db' | 'cache' | 'clock'>, id: string): Promise<FoundHome> {
  const found = await findCachedWithPhotos(deps, id)
  if (!found) return (await wasDeleted(deps.db, id)) ? 'deleted' : 'not public'
  const published = publishedNow(deps, found)
  if (!published) return 'not public'
  const verified = found.isChanged ? found.photos.verified : found.photos.current
  return {
    ...toPublicHome(published),
    photos: withImage(verified, published.image),
    isRechecked: found.property.status === 'pending',
  }
}

/** Leaves out what is not for everybody, such as the email of the agent. */
export const toPublicHome = (property: Property): PublicHome =>
  PublicHome.parse({ ...property, path: publicPathOfProperty(property), place: placeOf(property.location) ?? null })
