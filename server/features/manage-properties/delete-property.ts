import { canBeDeleted, type Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { picturesOfProperty, removePhotosOf } from '../properties/photo-store.ts'
import { findProperty, lockProperty, removeProperty } from '../properties/property-store.ts'
import { closeWaitingOffers } from './close-waiting-offers.ts'

/**
 * Deletes the agent's property and rejects its pending offers. Wishlist entries stay and show that it is gone. The row
 * stays with its image for the history (ruling G09); its other photos are removed.
 *
 * @throws Problem 404 not theirs, 409 under offer or sold
 */
export async function deleteProperty(deps: Deps, agent: Caller, id: string): Promise<{ deletedCount: number }> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async tx => {
    await lockProperty(tx, id, 'update')
    const found = await findProperty(tx, id)
    if (found?.agentId !== agent.id) throw notFound('This property')
    if (!canBeDeleted(found.property)) throw problem(409, whyNotDeleted(found.property))
    const photos = await picturesOfProperty(tx, id)
    await recordChange(deps, tx, {
      change: removeProperty(tx, id, agent.id, at),
      audit: ({ status }) => ({ actor: agent, action: 'delete property', objectId: id, from: status }),
    })
    await removePhotosOf(tx, [id])
    await removeImagesSoon(deps, tx, photos)
    await closeWaitingOffers(
      deps,
      tx,
      { propertyId: id },
      { actor: agent, action: 'close offer of deleted property', because: 'removed' },
    )
    return { deletedCount: 1 }
  })
}

const whyNotDeleted = ({ sold }: Property): string =>
  sold ? 'This property is sold and cannot be deleted.' : 'This property has an accepted offer and cannot be deleted.'
