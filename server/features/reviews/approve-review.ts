import type { Review } from '#contract/reviews/reviews.ts'
import { whoHasDecided } from '../../db/audit/who-has-decided.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { findReview, setShown } from './review-store.ts'

/**
 * Shows a waiting review to everybody (ruling G39).
 *
 * @throws Problem 404 unknown, 409 shown or deleted already
 */
export async function approveReview(deps: Deps, admin: Caller, id: string): Promise<Review> {
  return inTransaction(deps.db, async tx => {
    const shown = await recordChange(deps, tx, {
      changeAny: setShown(tx, id),
      audit: { actor: admin, action: 'approve review', objectId: id },
    })
    const review = await findReview(tx, id)
    if (!review || shown.length === 0) {
      const did = { 'approve review': 'shown this review to everybody', 'delete review': 'deleted this review' }
      const decision = await whoHasDecided(tx, { objectId: id }, did)
      if (!review && decision === undefined) throw notFound('This review')
      throw problem(409, decision ?? 'This review is already shown to everybody.')
    }
    return review
  })
}
