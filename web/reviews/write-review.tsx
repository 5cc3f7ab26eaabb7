import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import type { AddReviewDialogProps } from './add-review-dialog.tsx'

const AddReviewDialog = loadWhenOpened<AddReviewDialogProps>(
  async () => (await import('./add-review-dialog.tsx')).AddReviewDialog,
  ({ isOpen }) => isOpen,
)

/** A button that opens the review form for a property. */
export function WriteReview({ property }: Pick<AddReviewDialogProps, 'property'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" icon={MessageSquarePlus} onClick={() => setOpen(true)}>
        Write a review
      </Button>
      <AddReviewDialog property={property} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
