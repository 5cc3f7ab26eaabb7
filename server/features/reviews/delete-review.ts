import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import { removeReview } from './review-store.ts'

/**
 * Deletes one's own review; an admin any.
 *
 * @throws Problem 404 unknown, or somebody else's
 */
export async function deleteReview({ db, clock }: Deps, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  return inTransaction(db, async tx => {
    const removed = await removeReview(tx, id, caller.role === 'admin' ? undefined : caller.id)
    if (!removed) throw notFound('This review')
    await recordAudit(tx, { at: clock.now(), actor: caller, action: 'delete review', objectId: id })
    return { deletedCount: 1 }
  })
}
