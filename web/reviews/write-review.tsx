import { MessageSquarePlus, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { AddReviewDialogProps } from './add-review-dialog.tsx'
import { useOwnReview } from './use-own-review.ts'

/** Its code is loaded when it is first opened. */
export const AddReviewDialog = loadWhenOpened<AddReviewDialogProps>(
  async () => (await import('./add-review-dialog.tsx')).AddReviewDialog,
  ({ isOpen }) => isOpen,
)

/** A button that opens the review form for a property, or a link to the review that the buyer has written. */
export function WriteReview({ property }: Pick<AddReviewDialogProps, 'property'>) {
  const [isOpen, setOpen] = useState(false)
  const review = useOwnReview(property._id)
  return (
    <RestoreFocus>
      {review ? (
        <ButtonLink to="/dashboard/my-reviews" kind="secondary" icon={MessageSquareText}>
          See your review
        </ButtonLink>
      ) : (
        <Button kind="secondary" icon={MessageSquarePlus} disabled={review === undefined} onClick={() => setOpen(true)}>
          Write a review
        </Button>
      )}
      <AddReviewDialog property={property} isOpen={isOpen} onClose={() => setOpen(false)} />
    </RestoreFocus>
  )
}
