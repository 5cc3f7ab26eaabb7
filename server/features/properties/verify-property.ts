import { canBeVerified, type Property } from '#contract/properties/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { listingVerified } from '../mail/mail-templates.ts'
import { recordMove } from '../mail/record-move.ts'
import { lockProperty, setDecision } from './property-store.ts'
import { reloadProperty } from './get-property.ts'

/**
 * Verifies a pending property, so that buyers find it (specification §4). Of two admins at once one decides.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export async function verifyProperty(
  deps: Deps,
  admin: Caller,
  id: string,
): Promise<Property & { modifiedCount: number }> {
  return inTransaction(deps.db, async tx => {
    await lockProperty(tx, id, 'update')
    const before = await reloadProperty(tx, id)
    if (!canBeVerified(before)) throw problem(409, `This property is already ${before.status}.`)
    await recordMove(deps, tx, {
      change: setDecision(tx, id, { status: 'verified', verified_at: deps.clock.now() }),
      audit: () => ({ actor: admin, action: 'judge property', objectId: id, from: 'pending', to: 'verified' }),
      mails: async ({ agent_id }) => [{ to: agent_id, content: listingVerified(await reloadProperty(tx, id)) }],
    })
    return { ...(await reloadProperty(tx, id)), modifiedCount: 1 }
  })
}
