import { Link } from 'react-router'
import { deleteReview, latestReviews, myReviews, propertyReviews, type Review } from '#contract/reviews/reviews.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { DeleteReview } from './delete-review.tsx'
import { ReviewCard } from './review-card.tsx'

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'

/** Lists the reviews of the signed-in buyer. */
export function MyReviewsPage() {
  const { email } = useSignedIn()
  const reviews = usePages(myReviews, { query: { email } })
  const remove = useAction(deleteReview, {
    failed: 'Failed to remove review.',
    refresh: [myReviews, propertyReviews, latestReviews],
  })

  const confirmRemoval = async (review: Review) => {
    const isSure = await notify.confirm({
      title: 'Delete this review?',
      text: `Your review of ${review.propertyTitle} will be deleted.`,
      action: 'Delete',
      danger: true,
    })
    if (isSure) remove({ params: { id: review._id } })
  }

  return (
    <>
      <PageTitle count={reviews.total}>My Reviews</PageTitle>
      <PagedCards
        query={reviews}
        failed="Your reviews could not be loaded."
        grid={grid}
        cardSkeleton={<TextCardSkeleton />}
        empty={
          <EmptyState
            text="You have not written a review yet."
            hint="You can review a home on its page."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
        card={review => (
          <ReviewCard
            review={review}
            about={<About review={review} />}
            foot={
              <DeleteReview
                label={`Delete the review of ${review.propertyTitle}`}
                isBusy={remove.isBusyWith(review._id)}
                onDelete={() => void confirmRemoval(review)}
              />
            }
          />
        )}
      />
    </>
  )
}

const About = ({ review }: { review: Review }) => (
  <>
    <Link to={`/property-details/${review.propertyId}`} className="font-semibold text-primary hover:underline">
      {review.propertyTitle}
    </Link>
    <span> · {review.agentName}</span>
    {review.isWaiting && <span className="block">Others see this review once an admin has looked at it.</span>}
  </>
)
