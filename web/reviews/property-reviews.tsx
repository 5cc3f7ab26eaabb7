import { MessageSquarePlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Role } from '#contract/ground/role.ts'
import { canBeReviewed, type Property } from '#contract/properties/properties.ts'
import { propertyReviews } from '#contract/reviews/reviews.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { Button } from '../ui/basics/button.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Repeat, TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { SectionTitle } from '../ui/text/page-title.tsx'
import type { AddReviewDialogProps } from './add-review-dialog.tsx'
import { ReviewCard } from './review-card.tsx'

const AddReviewDialog = loadWhenOpened<AddReviewDialogProps>(
  async () => (await import('./add-review-dialog.tsx')).AddReviewDialog,
  ({ isOpen }) => isOpen,
)

export interface PropertyReviewsProps {
  propertyId: string
  /** Both undefined while loading. */
  property: Property | undefined
  role: Role | undefined
}

export function PropertyReviews({ propertyId, property, role }: PropertyReviewsProps) {
  const reviews = usePages(propertyReviews, { params: { propertyId } })
  const [isWriting, setWriting] = useState(false)
  const reasonId = useId()
  const isOnlyForBuyers = role !== undefined && role !== 'user'

  return (
    <section id="reviews" className="pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SectionTitle size="small" count={reviews.total}>
          Reviews
        </SectionTitle>
        <div className="mb-6 grid justify-items-start gap-1.5 sm:justify-items-end">
          <Button
            kind="secondary"
            icon={MessageSquarePlus}
            disabled={role !== 'user' || !(property && canBeReviewed(property))}
            aria-describedby={reasonId}
            onClick={() => setWriting(true)}
          >
            Add a Review
          </Button>
          <p id={reasonId} className="type-small text-muted empty:hidden">
            {isOnlyForBuyers && <span>Only buyer accounts can write reviews.</span>}
            {role === 'user' && property && !canBeReviewed(property) && (
              <span>Reviews open once this home is verified.</span>
            )}
          </p>
        </div>
      </div>
      <DataRegion
        query={reviews}
        failed="The reviews could not be loaded."
        empty={<p className="py-4 text-muted">No reviews yet for this property.</p>}
        skeleton={
          <div className="grid gap-4">
            <Repeat times={2}>
              <TextCardSkeleton />
            </Repeat>
          </div>
        }
      >
        {list => (
          <>
            <ul className="grid gap-4">
              {list.map(review => (
                <li key={review._id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
            {reviews.more && <ShowMore {...reviews.more} />}
          </>
        )}
      </DataRegion>
      {property && <AddReviewDialog property={property} isOpen={isWriting} onClose={() => setWriting(false)} />}
    </section>
  )
}
