import { homePath, placeOf } from '#contract/public-paths.ts'
import type { Property } from '#contract/properties.ts'
import { PublicHome } from '#contract/public-homes.ts'
import type { Deps } from '../../deps.ts'
import { findCachedProperty } from '../properties/cached-properties.ts'
import { wasDeleted } from '../properties/property-store.ts'
import { publishedNow } from '../properties/published.ts'

/** A home with its public page, or why it has none: it was deleted, or it is not public. */
export type FoundHome = PublicHome | 'deleted' | 'not public'

/** Finds a home as its public page shows it (ruling G57). */
export async function findPublicHome(deps: Pick<Deps, 'db' | 'cache' | 'clock'>, id: string): Promise<FoundHome> {
  const found = await findCachedProperty(deps, id)
  if (!found) return (await wasDeleted(deps.db, id)) ? 'deleted' : 'not public'
  const published = publishedNow(deps, found)
  return published ? toPublicHome(published) : 'not public'
}

/** Leaves out what is not for everybody, such as the email of the agent. */
export const toPublicHome = (property: Property): PublicHome =>
  PublicHome.parse({ ...property, path: homePath(property), place: placeOf(property.location) ?? null })
