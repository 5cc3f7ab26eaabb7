import type { Property } from '#contract/properties.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../http/problem.ts'
import { judgeProperty as moveFromPending } from './property-store.ts'
import { readBack } from './see-property.ts'

/**
 * An admin's verdict on a pending property (specification §4). Of two admins at once one decides.
 *
 * @throws Problem 404 unknown, 409 not pending any more (ruling G25)
 */
export async function judgeProperty(
  { db, clock }: Deps,
  admin: Caller,
  id: string,
  verdict: 'verified' | 'rejected',
): Promise<Property & { modifiedCount: number }> {
  return inTransaction(db, async tx => {
    const moved = await moveFromPending(tx, id, verdict)
    const property = await readBack(tx, id)
    if (!moved) throw problem(409, `This property is already ${property.status}.`)
    await recordAudit(tx, {
      at: clock.now(),
      actor: admin,
      action: 'judge property',
      objectId: id,
      from: 'pending',
      to: verdict,
    })
    return { ...property, modifiedCount: 1 }
  })
}
