import type { Property } from '#contract/properties.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, problem } from '../../http/problem.ts'
import { listingRejected, listingVerified } from '../mail/letters.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { findProperty, judgeProperty as moveFromPending } from './property-store.ts'

/**
 * An admin's verdict on a pending property (specification §4). Of two admins at once one decides.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export async function judgeProperty(
  deps: Deps,
  admin: Caller,
  id: string,
  verdict: 'verified' | 'rejected',
): Promise<Property & { modifiedCount: number }> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    const moved = await moveFromPending(tx, id, verdict)
    const found = await findProperty(tx, id)
    if (!found) throw notFound('This property')
    const { property, agentId } = found
    if (!moved) throw problem(409, `This property is already ${property.status}.`)
    await recordAudit(tx, {
      at: clock.now(),
      actor: admin,
      action: 'judge property',
      objectId: id,
      from: 'pending',
      to: verdict,
    })
    const letter = verdict === 'verified' ? listingVerified : listingRejected
    await mailUser(deps, tx, agentId, letter(property))
    return { ...property, modifiedCount: 1 }
  })
}
