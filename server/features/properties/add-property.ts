import { tooManyProperties } from '#contract/moderation/property-limit.ts'
import { whyNotHidden } from '#contract/properties/hidden-location.ts'
import { withoutImpossibleFacts } from '#contract/properties/possible-facts.ts'
import type { Property } from '#contract/properties/properties.ts'
import type { NewProperty } from '#contract/properties/property-draft.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockUserById, requireUnchangedRole } from '../users/user-store.ts'
import { countPropertiesOf } from './agent-properties-store.ts'
import { checkPhotos } from './check-photos.ts'
import { reloadProperty } from './get-property.ts'
import { replacePhotos } from './photo-store.ts'
import { placeColumnsOf, readPlaceOf } from './place-store.ts'
import { insertProperty } from './property-store.ts'

/**
 * Lists a property of this agent: pending, in US dollars and unadvertised, whatever was sent (ruling G07), and without
 * facts that its kind cannot have (ruling G50).
 *
 * @throws Problem 403 no agent any more, by a fraud mark or a deletion at the same moment,
 * 409 they have as many listings as they can have, their email has to be confirmed first (ruling G47), or the same photo twice, 422 a hidden address without a place, a picture of
 * another website, or one that is no longer stored
 */
export async function addProperty(deps: Deps, agent: Caller, draft: NewProperty): Promise<Property> {
  const { db, clock } = deps
  const notHidden = whyNotHidden(draft)
  if (notHidden !== undefined) throw problem(422, notHidden, 'location')
  requireVerifiedEmail(deps, agent)
  return inTransaction(db, async tx => {
    await requireRoom(deps, tx, agent)
    const image = (await checkPhotos(deps, tx, agent.id, draft)) ?? draft.image
    const place = await placeColumnsOf(tx, draft)
    const { id } = await recordChange(deps, tx, {
      change: insertProperty(tx, agent.id, { ...withoutImpossibleFacts(draft), image }, place, clock.now()),
      audit: added => ({ actor: agent, action: 'add property', objectId: added.id, to: 'pending' }),
    })
    await readPlaceOf(tx, id)
    if (draft.photos) await replacePhotos(tx, id, draft.photos)
    return reloadProperty(tx, id)
  })
}

/** Locks the agent, so that two listings at the same moment cannot both be the last one. */
async function requireRoom({ settings }: Deps, tx: Tx, agent: Caller): Promise<void> {
  const user = await lockUserById(tx, agent.id)
  requireUnchangedRole(agent, user)
  const limit = user?.property_limit ?? settings.listingsPerAgent
  if ((await countPropertiesOf(tx, agent.id)) >= limit) throw problem(409, tooManyProperties(limit))
}
