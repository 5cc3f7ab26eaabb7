import { askToCancel } from '#contract/deals/deals.ts'
import { otherSide } from '#contract/offers/deal-side.ts'
import { useAction } from '../api/use-action.ts'
import { type CancelDealProps, ReasonDialog, refresh } from './cancel-requests.tsx'

export interface AskToCancelDialogProps extends CancelDealProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks one side of an accepted offer why they want to cancel it, and sends their request to the other side. */
export function AskToCancelDialog({ offer, side, isOpen, onClose }: AskToCancelDialogProps) {
  const draft = `ask-to-cancel/${offer._id}`
  const ask = useAction(askToCancel, {
    done: `The ${otherSide(side)} has been asked to cancel.`,
    failed: 'Failed to send your request.',
    refresh,
    draft,
  })
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask to cancel this offer"
      text={`${offer.title}: the offer stays accepted until the ${otherSide(side)} agrees to cancel it.`}
      hint={`Visible to the ${otherSide(side)} and to the marketplace’s admins.`}
      action="Ask to cancel"
      draft={draft}
      isBusy={ask.isBusy}
      onSubmit={body => ask({ params: { id: offer._id }, body }, onClose)}
    />
  )
}
