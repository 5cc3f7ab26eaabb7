import {
  allReviews,
  approveReview,
  deleteReview,
  latestReviews,
  propertyReviews,
  type Review,
} from '#contract/reviews/reviews.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { decisionQueue } from '#contract/to-decide/decision-counts.ts'
import { useAction } from '../api/use-action.ts'
import { notify } from '../ui/dialog/notify.ts'

const refresh = [allReviews, propertyReviews, latestReviews, ...decisionQueue]

/**
 * Lets an admin show a review that waits to everybody, or delete any review after a question.
 *
 * @param onDone called with what was decided
 */
export function useReviewDecision(onDone?: (decided: 'shown' | 'deleted') => void) {
  const approve = useAction(approveReview, {
    done: 'Everybody can see the review now.',
    failed: 'Failed to show review.',
    refresh,
  })
  const remove = useAction(deleteReview, {
    done: 'Review has been deleted.',
    failed: 'Failed to delete review.',
    refresh: [...refresh, adminSummary],
  })
  const confirmDeletion = async (review: Review) => {
    const isSure = await notify.confirm({
      title: 'Delete this review?',
      text: `The review of ${review.propertyTitle} by ${review.reviewerName} will be deleted.`,
      action: 'Delete',
      danger: true,
    })
    if (isSure) remove({ params: { id: review._id } }, () => onDone?.('deleted'))
  }
  return {
    isShowing: approve.isBusyWith,
    isDeleting: remove.isBusyWith,
    show: ({ _id: id }: Review) => approve({ params: { id } }, () => onDone?.('shown')),
    remove: (review: Review) => void confirmDeletion(review),
  }
}
