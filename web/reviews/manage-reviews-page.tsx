import { Link } from 'react-router'
import { allReviews, deleteReview, latestReviews, propertyReviews, type Review } from '#contract/reviews/reviews.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { PageTitle } from '../ui/text/heading.tsx'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { SearchAndSort } from '../ui/list/search-and-sort.tsx'
import { ageOrders, useSort } from '../ui/list/sort-select.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { DeleteReview } from './delete-review.tsx'
import { ReviewCard } from './review-card.tsx'

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'

/** Lists all reviews for admins, who can delete them. */
export function ManageReviewsPage() {
  const search = useUrlText('search')
  const sort = useSort(ageOrders)
  const reviews = usePages(allReviews, { query: { search: search.text, sort } })
  const remove = useAction(deleteReview, {
    done: 'Review has been deleted.',
    failed: 'Failed to delete review.',
    refresh: [allReviews, propertyReviews, latestReviews, adminSummary],
  })

  const confirmDeletion = async (review: Review) => {
    const isSure = await notify.confirm({
      title: 'Delete this review?',
      text: `The review of ${review.propertyTitle} by ${review.reviewerName} will be deleted.`,
      action: 'Delete',
      danger: true,
    })
    if (isSure) remove({ params: { id: review._id } })
  }

  return (
    <>
      <PageTitle count={reviews.total}>All User Reviews</PageTitle>
      <div className="mb-6">
        <SearchAndSort
          label="Search reviews"
          placeholder="A word, a property or an author"
          search={search}
          orders={ageOrders}
        />
      </div>
      <PagedCards
        query={reviews}
        failed="The reviews could not be loaded."
        grid={grid}
        cardSkeleton={<TextCardSkeleton />}
        empty={
          search.text === '' ? (
            <EmptyState text="No reviews yet." hint="Reviews by buyers appear here." />
          ) : (
            <EmptyState text="No reviews found." hint="Try a shorter word." />
          )
        }
        card={review => (
          <ReviewCard
            review={review}
            about={<About review={review} />}
            foot={
              <DeleteReview
                label={`Delete the review of ${review.propertyTitle} by ${review.reviewerName}`}
                isBusy={remove.isBusyWith(review._id)}
                onDelete={() => void confirmDeletion(review)}
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
    {review.reviewerEmail !== undefined && (
      <span className="block">
        <EmailText>{review.reviewerEmail}</EmailText>
      </span>
    )}
    <Link to={`/property-details/${review.propertyId}`} className="font-semibold text-primary hover:underline">
      {review.propertyTitle}
    </Link>
    <span> · {review.agentName}</span>
  </>
)
