import type { NewProperty } from '#contract/properties/property-draft.ts'
import type { Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMove } from '../mail/record-move.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { checkPhotos } from './check-photos.ts'
import { replacePhotos } from './photo-store.ts'
import { insertProperty } from './property-store.ts'
import { reloadProperty } from './get-property.ts'

/**
 * Lists a property of this agent: pending, in US dollars and unadvertised, whatever was sent (ruling G07).
 *
 * @throws Problem 403 no agent any more, by a fraud mark or a deletion at the same moment,
 * 409 their email has to be confirmed first (ruling G47), or the same photo twice, 422 a picture of another
 * website, or one that is no longer stored
 */
export async function addProperty(deps: Deps, agent: Caller, draft: NewProperty): Promise<Property> {
  const { db, clock } = deps
  requireVerifiedEmail(deps, agent)
  return inTransaction(db, async tx => {
    await lockCallerRole(tx, agent)
    const image = (await checkPhotos(deps, tx, draft)) ?? draft.image
    const { id } = await recordMove(deps, tx, {
      change: insertProperty(tx, agent.id, { ...draft, image }, clock.now()),
      audit: added => ({ actor: agent, action: 'add property', objectId: added.id, to: 'pending' }),
    })
    if (draft.photos) await replacePhotos(tx, id, draft.photos)
    return reloadProperty(tx, id)
  })
}
