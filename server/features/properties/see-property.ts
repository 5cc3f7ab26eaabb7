import type { Property } from '#contract/properties.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import { findProperty, isLinkedBuyer } from './property-store.ts'

/**
 * A property as this caller may see it: one that is for sale or sold everybody, any other its agent, admins, and buyers
 * who keep it or have made an offer on it (ruling G21). These buyers read the words that were last verified.
 */
export async function findVisible(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'> | undefined,
  id: string,
  find: typeof findProperty = findProperty,
): Promise<Property | undefined> {
  const found = await find(db, id)
  if (!found) return undefined
  // A property that is sold stays verified (ruling G16).
  const isPublic = found.property.status === 'verified' && !found.hidden
  if (isPublic || caller?.role === 'admin' || found.agentId === caller?.id) return found.property
  return caller && (await isLinkedBuyer(db, id, caller.id)) ? found.verified : undefined
}

/**
 * The same for who has to find one.
 *
 * @throws Problem 404
 */
export async function seeProperty(
  db: Db,
  caller: Caller,
  id: string,
  find: typeof findProperty = findProperty,
): Promise<Property> {
  const visible = await findVisible(db, caller, id, find)
  if (!visible) throw notFound('This property')
  return visible
}

/** The property just written by a caller who may see it. */
export async function readBack(db: Db, id: string): Promise<Property> {
  const found = await findProperty(db, id)
  if (!found) throw notFound('This property')
  return found.property
}
