import { BadgeCheck } from 'lucide-react'
import type { LatestReview } from '#contract/reviews/reviews.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Card } from '../ui/basics/card.tsx'

/** A review on the home page: the words, then their author and the property. */
export const ClientReview = ({ review }: { review: LatestReview }) => (
  <Card className="h-full md:p-6">
    <figure className="flex h-full flex-col justify-between gap-5 wrap-anywhere">
      <blockquote className="line-clamp-8 text-[1.0625rem] leading-[1.75rem]">{review.text}</blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={review.reviewerName} src={review.reviewerImage} size="medium" />
        <div className="min-w-0 type-small">
          <p className="font-semibold">{review.reviewerName}</p>
          <p className="text-muted">{review.propertyTitle}</p>
          {review.boughtIn === undefined ? (
            review.date && <p className="text-muted">Reviewed in {new Date(review.date).getUTCFullYear()}</p>
          ) : (
            <p className="flex items-center gap-1 text-ok">
              <BadgeCheck className="size-3.5 shrink-0" aria-hidden />
              <span>Bought this home in {review.boughtIn}</span>
            </p>
          )}
        </div>
      </figcaption>
    </figure>
  </Card>
)
