import type { Property } from '#contract/properties/properties.ts'
import type { PropertyChanges } from '#contract/properties/property-draft.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { lockProperty } from '../properties/property-store.ts'
import { changeListing } from '../properties/change-property.ts'
import { endTermsOutside } from '../negotiation/end-terms-outside.ts'

/**
 * Changes the agent's property, which must be verified again. Pending offers keep the price range they were made under
 * (ruling G08); negotiated terms outside a new range end (ruling G62). No change while a round of final offers is open,
 * because its finals are for the home and the range that buyers read (ruling G63).
 *
 * @throws Problem 404 not theirs, 409 rejected, under offer, sold, changed since, in an open round, or the same photo
 *   twice, 422 prices that cross, a hidden address without a place, a picture of another website, or one that is no longer stored
 */
export async function updateProperty(
  deps: Deps,
  agent: Caller,
  id: string,
  changes: PropertyChanges,
): Promise<Property> {
  return inTransaction(deps.db, async tx => {
    const before = await lockProperty(tx, id, 'update')
    if (before?.agent_id === agent.id && before.final_round === 'open') throw problem(409, changedWhileOpen)
    const { property, isRangeNew } = await changeListing(deps, tx, agent, id, changes)
    if (!isRangeNew) return property
    const changed = await lockProperty(tx, id, 'update')
    if (!changed) throw notFound('This property')
    await endTermsOutside(deps, tx, agent, changed)
    return property
  })
}

const changedWhileOpen =
  'A round of final offers is open on this property, so it cannot be changed now. You can cancel the round first.'
