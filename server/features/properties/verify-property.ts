import { canBeVerified, type Property } from '#contract/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { listingRejected, listingVerified } from '../mail/mail-templates.ts'
import { recordMove } from '../mail/record-move.ts'
import { lockProperty, setStatus } from './property-store.ts'
import { reloadProperty } from './get-property.ts'

type Verdict = 'verified' | 'rejected'
type ChangedProperty = Property & { modifiedCount: number }

/**
 * Verifies a pending property, so that buyers find it (specification §4). Of two admins at once one decides.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export const verifyProperty = (deps: Deps, admin: Caller, id: string): Promise<ChangedProperty> =>
  decide(deps, admin, id, 'verified')

/**
 * Rejects a pending property. Its agent can only delete it.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export const rejectProperty = (deps: Deps, admin: Caller, id: string): Promise<ChangedProperty> =>
  decide(deps, admin, id, 'rejected')

async function decide(deps: Deps, admin: Caller, id: string, verdict: Verdict): Promise<ChangedProperty> {
  const content = verdict === 'verified' ? listingVerified : listingRejected
  return inTransaction(deps.db, async tx => {
    await lockProperty(tx, id, 'update')
    const before = await reloadProperty(tx, id)
    if (!canBeVerified(before)) throw problem(409, `This property is already ${before.status}.`)
    await recordMove(deps, tx, {
      change: setStatus(tx, id, verdict),
      audit: () => ({ actor: admin, action: 'judge property', objectId: id, from: 'pending', to: verdict }),
      mails: async ({ agent_id }) => [{ to: agent_id, content: content(await reloadProperty(tx, id)) }],
    })
    return { ...(await reloadProperty(tx, id)), modifiedCount: 1 }
  })
}
