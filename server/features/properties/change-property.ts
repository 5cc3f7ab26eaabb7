import { canBeUpdated, type Property } from '#contract/properties/properties.ts'
import { pictureId } from '#contract/images/image-url.ts'
import { whyNotHidden } from '#contract/properties/position.ts'
import { crossedRange, isRange, type PropertyChanges } from '#contract/properties/property-draft.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, problem } from '../../ground/problem.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { recordMove } from '../changes/record-move.ts'
import { checkPhotos } from './check-photos.ts'
import { partsChangedBy } from './changed-parts.ts'
import { findPhotosOf, picturesOfListing, replacePhotos, withImage } from './photo-store.ts'
import { changeProperty, findProperty, lockProperty } from './property-store.ts'
import { reloadProperty } from './get-property.ts'

/**
 * Changes the agent's property; absent fields stay. It must be verified again (ruling G08).
 *
 * @returns the property, and whether its price range is another one
 * @throws Problem 404 not theirs, 409 rejected, under offer, sold, changed since, or the same photo twice, 422 prices
 *   that cross, a hidden address without a place, a picture of another website, or one that is no longer stored
 */
export async function changeListing(
  deps: Deps,
  tx: Tx,
  agent: Caller,
  id: string,
  changes: PropertyChanges,
): Promise<{ property: Property; isRangeNew: boolean }> {
  await lockProperty(tx, id, 'update')
  const before = await findProperty(tx, id)
  if (before?.agentId !== agent.id) throw notFound('This property')
  const { property, changedParts } = before
  if (!canBeUpdated(property)) throw problem(409, whyNotUpdated(property))
  if (changes.version !== undefined && changes.version !== property.version)
    throw problem(409, 'This property was changed in the meantime. Please check what has changed.')
  const range = { minPrice: changes.minPrice ?? property.minPrice, maxPrice: changes.maxPrice ?? property.maxPrice }
  if (!isRange(range)) throw problem(422, crossedRange, 'minPrice')
  const notHidden = whyNotHidden({ ...property, ...changes })
  if (notHidden !== undefined) throw problem(422, notHidden, 'location')
  const photos = await findPhotosOf(tx, id)
  const shown = { property: before.complete, photos: withImage(photos.current, property.image) }
  const parts = partsChangedBy(changes, shown).map(part => [part, property.version + 1])
  const pictures = await picturesOfListing(tx, id)
  const stored = [property.image, ...photos.current.map(photo => photo.image)]
  const image = await checkPhotos(deps, tx, agent.id, changes, stored)
  await recordMove(deps, tx, {
    change: changeProperty(tx, id, agent.id, { ...changes, image }, { ...changedParts, ...Object.fromEntries(parts) }),
    audit: () => ({ actor: agent, action: 'update property', objectId: id, from: property.status, to: 'pending' }),
  })
  if (changes.photos) await replacePhotos(tx, id, changes.photos)
  const left = new Set((await picturesOfListing(tx, id)).map(pictureId))
  await removeImagesSoon(
    deps,
    tx,
    pictures.filter(picture => !left.has(pictureId(picture))),
  )
  const isRangeNew = range.minPrice !== property.minPrice || range.maxPrice !== property.maxPrice
  return { property: await reloadProperty(tx, id), isRangeNew }
}

function whyNotUpdated({ sold, underOffer }: Property): string {
  if (sold) return 'This property is sold and can no longer be changed.'
  if (underOffer) return 'This property has an accepted offer and cannot be changed now.'
  return 'This property was rejected and cannot be changed.'
}
