import { findContact } from '#contract/ground/contacts.ts'
import { canBeReviewed } from '#contract/properties/properties.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireVisible } from '../properties/get-property.ts'
import { findReview, insertReview, isKnownReviewer } from './review-store.ts'

/**
 * Adds a buyer's review of a verified property, sold or not. One that names a way to contact somebody waits for an admin
 * if its author is not known (ruling G39).
 *
 * @throws Problem 404 a property they may not see, 409 not verified
 */
export async function addReview(
  { db, clock }: Deps,
  reviewer: Caller,
  { propertyId, text }: { propertyId: string; text: string },
): Promise<Review> {
  const property = await requireVisible(db, reviewer, propertyId)
  if (!canBeReviewed(property)) throw problem(409, 'Only verified homes can be reviewed.')
  if (property.agentEmail === reviewer.email) throw problem(409, 'You cannot review your own listing.')
  return inTransaction(db, async tx => {
    const at = clock.now()
    const isWaiting = findContact(text) !== undefined && !(await isKnownReviewer(tx, reviewer.id, propertyId, at))
    const { id } = await insertReview(tx, { propertyId, reviewerId: reviewer.id, text, isWaiting, at })
    const review = await findReview(tx, id)
    if (!review) throw notFound('This review')
    return review
  })
}
