import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { removeReview } from './review-store.ts'

/**
 * Deletes the caller's own review; admins delete any.
 *
 * @throws Problem 404 unknown, or somebody else's; 409 to an admin: deleted already
 */
export async function deleteReview(deps: Deps, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  return inTransaction(deps.db, async tx => {
    const removed = await recordChange(deps, tx, {
      changeAny: removeReview(tx, id, caller.role === 'admin' ? undefined : caller.id),
      audit: { actor: caller, action: 'delete review', objectId: id },
    })
    if (removed.length === 0) {
      const decision =
        caller.role === 'admin' &&
        (await whoHasDecided(tx, { objectId: id }, { 'delete review': 'deleted this review' }))
      throw decision ? problem(409, decision) : notFound('This review')
    }
    return { deletedCount: 1 }
  })
}
