import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { allReviews, type Review } from '#contract/reviews/reviews.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { SearchAndSort } from '../ui/list/search-and-sort.tsx'
import { TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { ageOrders, useSort } from '../ui/list/sort-select.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { DeleteReview } from './delete-review.tsx'
import { ReviewCard } from './review-card.tsx'
import { useReviewDecision } from './use-review-decision.ts'

const grid = 'grid grid-cols-1 gap-4 xl:grid-cols-2'

const orders = { ...ageOrders, waiting: 'Only those waiting' } as const

/** Lists all reviews for admins, who can delete them, and show those that are waiting to everybody. */
export function ManageReviewsPage() {
  const search = useUrlText('search')
  const sort = useSort(orders)
  const filter = sort === 'waiting' ? { waiting: 'true' as const } : { sort }
  const reviews = usePages(allReviews, { query: { search: search.text, ...filter } })
  const { isShowing, isDeleting, show, remove } = useReviewDecision()

  return (
    <>
      <PageTitle count={reviews.total}>All User Reviews</PageTitle>
      <div className="mb-6">
        <SearchAndSort
          label="Search reviews"
          placeholder="A word, a property or an author"
          search={search}
          orders={orders}
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
              <div className="flex flex-wrap gap-2">
                {review.isWaiting && (
                  <Button
                    icon={Eye}
                    aria-label={`Show the review of ${review.propertyTitle} by ${review.reviewerName} to everybody`}
                    busy={isShowing(review._id)}
                    onClick={() => show(review)}
                  >
                    Show to everybody
                  </Button>
                )}
                <DeleteReview
                  label={`Delete the review of ${review.propertyTitle} by ${review.reviewerName}`}
                  isBusy={isDeleting(review._id)}
                  onDelete={() => remove(review)}
                />
              </div>
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
