import { canBeVerified, type Property } from '#contract/properties.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { listingRejected, listingVerified, type MailContent } from '../mail/mail-templates.ts'
import { recordMove } from '../mail/record-move.ts'
import { type Decision, lockProperty, setDecision } from './property-store.ts'
import { reloadProperty } from './get-property.ts'

type ChangedProperty = Property & { modifiedCount: number }

/**
 * Verifies a pending property, so that buyers find it (specification §4). Of two admins at once one decides.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export const verifyProperty = (deps: Deps, admin: Caller, id: string): Promise<ChangedProperty> =>
  decide(deps, admin, id, { decision: { status: 'verified', verified_at: deps.clock.now() }, mail: listingVerified })

/**
 * Rejects a pending property. Its agent reads the reason, and can only delete or copy it.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export const rejectProperty = (deps: Deps, admin: Caller, id: string, reason = ''): Promise<ChangedProperty> => {
  const rejection_reason = reason === '' ? null : reason
  return decide(deps, admin, id, {
    decision: { status: 'rejected', rejection_reason },
    mail: property => listingRejected(property, rejection_reason),
  })
}

interface Verdict {
  decision: Decision
  /** Mail to the agent. */
  mail: (property: Property) => MailContent
}

async function decide(deps: Deps, admin: Caller, id: string, { decision, mail }: Verdict): Promise<ChangedProperty> {
  return inTransaction(deps.db, async tx => {
    await lockProperty(tx, id, 'update')
    const before = await reloadProperty(tx, id)
    if (!canBeVerified(before)) throw problem(409, `This property is already ${before.status}.`)
    await recordMove(deps, tx, {
      change: setDecision(tx, id, decision),
      audit: () => ({ actor: admin, action: 'judge property', objectId: id, from: 'pending', to: decision.status }),
      mails: async ({ agent_id }) => [{ to: agent_id, content: mail(await reloadProperty(tx, id)) }],
    })
    return { ...(await reloadProperty(tx, id)), modifiedCount: 1 }
  })
}
