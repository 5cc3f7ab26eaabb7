import type { ManagedProperty } from '#contract/properties.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../ground/problem.ts'
import { findManaged } from './property-list-store.ts'

/**
 * Reads a property as its agent or an admin manages it.
 *
 * @throws Problem 404 unknown, or another agent's
 */
export async function getManagedProperty(db: Db, caller: Caller, id: string): Promise<ManagedProperty> {
  const property = await findManaged(db, id, caller.role === 'admin' ? undefined : caller.id)
  if (!property) throw notFound('This property')
  return property
}
