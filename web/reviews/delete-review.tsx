import { Trash2 } from 'lucide-react'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'

interface DeleteReviewProps {
  /** Accessible name, which says whose review it is. */
  label: string
  isBusy: boolean
  onDelete: () => void
}

/** Button that deletes a review. */
export const DeleteReview = ({ label, isBusy, onDelete }: DeleteReviewProps) => (
  <RestoreFocus>
    <Button kind="secondary" icon={Trash2} className="w-fit" aria-label={label} busy={isBusy} onClick={onDelete}>
      Delete
    </Button>
  </RestoreFocus>
)
