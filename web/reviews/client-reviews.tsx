import { useQuery } from '@tanstack/react-query'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { read } from '../api/read.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Repeat, TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { ReviewCard } from './review-card.tsx'

const grid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

export function ClientReviews() {
  const reviews = useQuery(read(latestReviews))
  return (
    <section aria-labelledby="reviews" className="page-width section-gap">
      <SectionTitle id="reviews">What Our Clients Say</SectionTitle>
      <DataRegion
        query={reviews}
        failed="The reviews could not be loaded."
        empty={<p className="text-muted">Nobody has written a review yet.</p>}
        skeleton={
          <div className={grid}>
            <Repeat times={3}>
              <TextCardSkeleton />
            </Repeat>
          </div>
        }
      >
        {list => (
          <ul className={grid}>
            {list.map(review => (
              <li key={review._id}>
                <ReviewCard review={review} about={review.propertyTitle} />
              </li>
            ))}
          </ul>
        )}
      </DataRegion>
    </section>
  )
}
