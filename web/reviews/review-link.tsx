import { Link } from 'react-router'
import { useOwnReview } from './use-own-review.ts'

const look = 'text-center font-semibold underline underline-offset-4'

/** On the page of a bought home: leads to the buyer's review of it, or to the place where they can write one. */
export function ReviewLink({ propertyId }: { propertyId: string }) {
  const review = useOwnReview(propertyId)
  if (review === undefined) return <span className="h-6" aria-hidden />
  return review === null ? (
    <a href="#reviews" className={look}>
      Write a review
    </a>
  ) : (
    <Link to="/dashboard/my-reviews" className={look}>
      See your review
    </Link>
  )
}
