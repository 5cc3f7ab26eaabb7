import { pictureId } from '#contract/images/image-url.ts'
import { whyNotHidden } from '#contract/properties/hidden-location.ts'
import { withoutImpossibleFacts } from '#contract/properties/possible-facts.ts'
import { canBeUpdated, type Property } from '#contract/properties/properties.ts'
import { crossedRange, isRange, type PropertyChanges } from '#contract/properties/property-draft.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { liveOffersOn } from '../offers/board-store.ts'
import { partsChangedBy } from '../properties/changed-parts.ts'
import { checkPhotos } from '../properties/check-photos.ts'
import { reloadProperty } from '../properties/get-property.ts'
import {
  findPhotosOf,
  findSentBackPhotos,
  picturesOfProperty,
  removeSentBackPhotos,
  replacePhotos,
  withFirst,
  withImage,
} from '../properties/photo-store.ts'
import { placeColumnsOf, readPlaceOf } from '../properties/place-store.ts'
import { keepVerifiedPrice } from '../properties/price-history-store.ts'
import { findProperty, lockProperty, storeChanges, type FoundProperty } from '../properties/property-store.ts'
import { keepVersion } from '../properties/verified-version-store.ts'
import { onHold } from './offers-on-hold.ts'

/**
 * Changes the agent's property; absent fields stay. It must be verified again, and pending offers keep the price range
 * they were made under (ruling G08). Until then buyers read the verified texts and prices, and their offers wait (ruling
 * G71). No change while a round of final offers is open, because its finals are for the home and the range that buyers
 * read (ruling G63).
 *
 * @throws Problem 404 not theirs, 409 rejected, under offer, sold, changed since, in an open round, or the same photo
 *   twice, 422 prices that cross, a hidden address without a place, a picture of another website, or one that is no longer stored
 */
export async function changeProperty(
  deps: Deps,
  agent: Caller,
  id: string,
  changes: PropertyChanges,
): Promise<Property> {
  return inTransaction(deps.db, async tx => {
    const locked = await lockProperty(tx, id, 'update')
    if (locked?.agent_id !== agent.id) throw notFound('This property')
    if (locked.final_round === 'open') throw problem(409, changedWhileOpen)
    const before = await findProperty(tx, id)
    if (!before) throw notFound('This property')
    requireAllowed(before.complete, changes)
    const pictures = await picturesOfProperty(tx, id)
    await storeFields(deps, tx, agent, before, changes)
    await storePhotos(tx, id, changes)
    const left = new Set((await picturesOfProperty(tx, id)).map(pictureId))
    await removeImagesSoon(
      deps,
      tx,
      pictures.filter(picture => !left.has(pictureId(picture))),
    )
    return reloadProperty(tx, id)
  })
}

/** @throws Problem 409 the property cannot be changed, or was changed since; 422 the fields do not fit each other */
function requireAllowed(property: Property, changes: PropertyChanges): void {
  if (!canBeUpdated(property)) throw problem(409, whyNotUpdated(property))
  if (changes.version !== undefined && changes.version !== property.version)
    throw problem(409, 'This property was changed in the meantime. Please check what has changed.')
  const range = { minPrice: changes.minPrice ?? property.minPrice, maxPrice: changes.maxPrice ?? property.maxPrice }
  if (!isRange(range)) throw problem(422, crossedRange, 'minPrice')
  const place = placeAfter(property, changes)
  // A stored address that an earlier rule took does not stop a new price.
  const notHidden = place ? whyNotHidden(place) : undefined
  if (notHidden !== undefined) throw problem(422, notHidden, 'location')
}

/** The location with its corrected parts, which a new location drops. Undefined if they stay as they are. */
function placeAfter(property: Property, changes: PropertyChanges) {
  const location = changes.location ?? property.location
  const hideAddress = changes.hideAddress ?? property.hideAddress
  const isMoved = location !== property.location
  const address = changes.address === undefined && !isMoved ? property.address : changes.address
  const isNew = isMoved || hideAddress !== property.hideAddress || changes.address !== undefined
  return isNew ? { location, hideAddress, address } : undefined
}

/** Stores the fields, with the parts that a verification has to look at. */
async function storeFields(deps: Deps, tx: Tx, agent: Caller, before: FoundProperty, given: PropertyChanges) {
  const { property, changedParts, complete } = before
  const changes = withoutImpossibleFacts(given, property)
  const id = property._id
  const photos = await findPhotosOf(tx, id)
  const shown = { property: complete, photos: withImage(photos.current, property.image) }
  const changed = partsChangedBy(changes, shown)
  const parts = changed.map(part => [part, property.version + 1])
  const sentBack = (await findSentBackPhotos(tx, id))?.photos ?? []
  const stored = [property.image, ...[...photos.current, ...sentBack].map(photo => photo.image)]
  const image = await checkPhotos(deps, tx, agent.id, changes, stored)
  const after = placeAfter(complete, changes)
  const place = after && (await placeColumnsOf(tx, after))
  const allParts = { ...changedParts, ...Object.fromEntries(parts) }
  const waiting = property.status === 'verified' ? await liveOffersOn(tx, id, deps.clock.now()) : []
  if (property.status === 'verified') {
    await keepVerifiedPrice(tx, id)
    await keepVersion(tx, id)
  }
  await recordChange(deps, tx, {
    change: storeChanges(tx, id, agent.id, { ...changes, image }, allParts, place),
    audit: { actor: agent, action: 'update property', objectId: id, from: property.status, to: 'pending' },
    notifies: onHold(waiting),
  })
  if (changed.includes('photos')) await removeSentBackPhotos(tx, id)
  await readPlaceOf(tx, id)
}

/** Stores the photos. A client that sends only `image` replaces the first one (ruling G54). */
async function storePhotos(tx: Tx, id: string, { image, photos }: PropertyChanges): Promise<void> {
  if (photos) return replacePhotos(tx, id, photos)
  if (image === undefined) return
  const { current } = await findPhotosOf(tx, id)
  if (current[0] && current[0].image !== image) await replacePhotos(tx, id, withFirst(current, image))
}

function whyNotUpdated({ sold, underOffer }: Property): string {
  if (sold) return 'This property is sold and can no longer be changed.'
  if (underOffer) return 'This property has an accepted offer and cannot be changed now.'
  return 'This property was rejected and cannot be changed.'
}

const changedWhileOpen =
  'A round of final offers is open on this property, so it cannot be changed now. You can cancel the round first.'
