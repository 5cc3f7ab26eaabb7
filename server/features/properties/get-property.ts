import type { Property, VisibleProperty } from '#contract/properties.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../ground/problem.ts'
import { findCachedWithPhotos } from './cached-properties.ts'
import { withImage } from './photo-store.ts'
import { publicPathOf } from './published.ts'
import { findProperty, isLinkedBuyer, type FoundProperty } from './property-store.ts'

/**
 * Reads a property as this caller may see it. Everybody may see one that is for sale or sold. Any other is visible to
 * its agent, admins, and buyers with a wishlist entry or an offer (ruling G21), who see the texts and photos that
 * were last verified.
 */
export async function getProperty(
  deps: Pick<Deps, 'db' | 'cache' | 'settings' | 'clock'>,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
  id: string,
): Promise<VisibleProperty | undefined> {
  const found = await findCachedWithPhotos(deps, id)
  const visible = await visibleTo(deps.db, caller, found)
  if (!found || !visible) return undefined
  const seen = visible === found.verified && found.isChanged ? found.photos.verified : found.photos.current
  return {
    ...visible,
    available: !found.hidden,
    publicPath: publicPathOf(deps, found),
    photos: withImage(seen, visible.image),
  }
}

async function visibleTo(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
  found: FoundProperty | undefined,
): Promise<Property | undefined> {
  if (!found) return undefined
  // A property that is sold stays verified (ruling G16).
  const isPublic = found.property.status === 'verified' && !found.hidden
  if (isPublic || caller?.role === 'admin' || found.agentId === caller?.id) return found.property
  return caller && (await isLinkedBuyer(db, found.property._id, caller.id)) ? found.verified : undefined
}

/**
 * Reads a visible property from the database instead of the cache, for a call that writes.
 *
 * @throws Problem 404 the caller may not see it, or it does not exist
 */
export async function requireVisible(db: Db, caller: Caller, id: string): Promise<Property> {
  const visible = await visibleTo(db, caller, await findProperty(db, id))
  if (!visible) throw notFound('This property')
  return visible
}

/** Reads a property that the caller has just written. */
export async function reloadProperty(db: Db, id: string): Promise<Property> {
  const found = await findProperty(db, id)
  if (!found) throw notFound('This property')
  return found.property
}
