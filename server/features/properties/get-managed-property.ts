import type { ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import type { Db } from '../../db/tables/schema.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findPhotosOf, findSentBackPhotos, withImage } from './photo-store.ts'
import { findManaged } from './property-list-store.ts'

/**
 * Reads a property with its photos, as its agent or an admin manages it.
 *
 * @throws Problem 404 unknown, or another agent's
 */
export async function getManagedProperty(db: Db, caller: Caller, id: string): Promise<ManagedPropertyWithPhotos> {
  const property = await findManaged(db, id, caller.role === 'admin' ? undefined : caller.id)
  if (!property) throw notFound('This property')
  const { current, verified } = await findPhotosOf(db, id)
  return {
    ...property,
    photos: withImage(current, property.image),
    verifiedPhotos: property.verifiedFields && withImage(verified, property.verifiedFields.image),
    sentBackPhotos: await findSentBackPhotos(db, id),
  }
}
