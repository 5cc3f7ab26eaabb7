import { BadgeCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Card } from '../ui/basics/card.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'

export interface ReviewCardProps {
  review: Pick<Review, 'reviewerName' | 'reviewerImage' | 'text'> &
    Partial<Pick<Review, 'date' | 'buyer' | 'isWaiting'>>
  /** Beside the reviewer, such as the property. */
  about?: ReactNode
  /** Content at the end, such as a Delete button. */
  foot?: ReactNode
}

/** A review of a property. */
export const ReviewCard = ({ review, about, foot }: ReviewCardProps) => (
  <Card as="article" className="flex h-full flex-col gap-4">
    <div className="flex flex-wrap items-start gap-3">
      <Avatar name={review.reviewerName} src={review.reviewerImage} size="medium" />
      <div className="min-w-0 flex-1 basis-24">
        <p className="type-strong wrap-anywhere">{review.reviewerName}</p>
        <p className="type-small wrap-anywhere text-muted">
          <span>{about}</span>
          {about && review.date && <span> · </span>}
          {review.date && <Day date={review.date} />}
        </p>
      </div>
      {review.isWaiting && (
        <Badge tone="warn" icon={Hourglass}>
          Waiting for an admin
        </Badge>
      )}
      {review.buyer && (
        <Badge tone="info" icon={BadgeCheck}>
          Buyer
        </Badge>
      )}
    </div>
    <p className="flex-1 wrap-anywhere whitespace-pre-line">{review.text}</p>
    {foot}
  </Card>
)

/** The server does not know the reader's time zone. */
const Day = ({ date }: { date: string }) => <time dateTime={date}>{useIsHydrated() ? dayText(date) : '\u00a0'}</time>
