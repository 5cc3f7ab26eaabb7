import { useQuery } from '@tanstack/react-query'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { read } from '../api/read.ts'
import { buttonStyle } from '../ui/basics/button-style.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Repeat, TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import { ClientReview } from './client-review.tsx'

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3'

/** Reviews that a phone shows at first. The others are there without JavaScript: a link to the next one shows them. */
const firstOnPhone = 3
const rest = 'more-reviews'

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
            {list.map((review, at) => (
              <li
                key={review._id}
                id={at === firstOnPhone ? rest : undefined}
                className={at < firstOnPhone ? undefined : 'max-md:not-target:not-[:target~*]:hidden'}
              >
                <ClientReview review={review} />
              </li>
            ))}
            {list.length > firstOnPhone && (
              <li className="grid justify-items-center md:hidden [:target~&]:hidden">
                <a href={`#${rest}`} className={buttonStyle({ kind: 'quiet' })}>
                  Show {list.length - firstOnPhone} more {list.length === firstOnPhone + 1 ? 'review' : 'reviews'}
                </a>
              </li>
            )}
          </ul>
        )}
      </DataRegion>
    </section>
  )
}
