import type { ListedVisibleProperty } from '#contract/properties/properties-by-id.ts'
import type { Property, VisibleProperty } from '#contract/properties/properties.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findCachedWithPhotos } from './cached-properties.ts'
import { requireSeen } from './changed-parts.ts'
import {
  findProperty,
  hasDeal,
  isLinkedBuyer,
  lockProperty,
  shownPhotos,
  type FoundProperty,
} from './property-store.ts'
import { publicPathOf } from './published.ts'

/**
 * Reads a property as this caller may see it. Everybody may see one that is for sale or sold. Any other is visible to
 * its agent, admins, and buyers with a wishlist entry or an offer (ruling G21), who see the texts and photos that
 * were last verified.
 */
export async function getProperty(
  deps: Pick<Deps, 'db' | 'cache' | 'settings' | 'clock'>,
  caller: Reader,
  id: string,
): Promise<VisibleProperty | undefined> {
  const found = await findCachedWithPhotos(deps, id)
  const visible = found && (await visibleTo(deps.db, caller, found))
  return (
    visible && {
      ...toListed(deps, found, visible),
      photos: shownPhotos(found, visible),
      ...(found.hasOpenBoard && { openBoard: true as const }),
    }
  )
}

type Reader = Pick<Caller, 'id' | 'role'> | undefined

/** Reads the fields of a property that this caller may see, without its photos and the path of its public page. */
export async function findVisible(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  caller: Reader,
  id: string,
): Promise<Property | undefined> {
  const found = await findCachedWithPhotos({ db, cache }, id)
  return found && visibleTo(db, caller, found)
}

/** Adds what a list returns of a visible property besides its fields. */
export const toListed = (
  deps: Pick<Deps, 'clock' | 'settings'>,
  found: FoundProperty,
  visible: Property,
): ListedVisibleProperty => ({ ...visible, available: !found.hidden, publicPath: publicPathOf(deps, found) })

/**
 * Returns the version of a property that this caller may see. Only its agent, admins and the buyer with an accepted or
 * bought offer read an address that its agent hides.
 */
export async function visibleTo(db: Db, caller: Reader, found: FoundProperty): Promise<Property | undefined> {
  if (caller?.role === 'admin' || found.agentId === caller?.id) return found.complete
  // The parts that the agent has corrected are theirs and the admins'.
  if (found.hidesAddress && caller && (await hasDeal(db, found.property._id, caller.id)))
    return { ...found.complete, address: undefined }
  // A property that is sold stays verified (ruling G16).
  if (found.property.status === 'verified' && !found.hidden) return found.property
  return caller && (await isLinkedBuyer(db, found.property._id, caller.id)) ? found.verified : undefined
}

/**
 * Reads a visible property from the database instead of the cache, for a call that writes.
 *
 * @throws Problem 404 the caller may not see it, or it does not exist
 */
export async function requireVisible(db: Db, caller: Caller, id: string): Promise<Property> {
  const found = await findProperty(db, id)
  const visible = found && (await visibleTo(db, caller, found))
  if (!visible) throw notFound('This home')
  return visible
}

/**
 * Locks a property for an admin's decision, and reads it.
 *
 * @param seen the version that the admin has read, if the client names it
 * @throws Problem 404 unknown, 409 its agent has changed it since, 422 there was no such version
 */
export async function lockSeen(tx: Tx, id: string, seen: number | undefined): Promise<Property> {
  await lockProperty(tx, id, 'update')
  const found = await findProperty(tx, id)
  if (!found) throw notFound('This home')
  requireSeen({ version: found.property.version, changedParts: found.changedParts }, seen)
  return found.complete
}

/** Reads a property that its agent or an admin has just written. */
export async function reloadProperty(db: Db, id: string): Promise<Property> {
  const found = await findProperty(db, id)
  if (!found) throw notFound('This home')
  return found.complete
}
