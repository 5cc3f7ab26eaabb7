import { useState } from 'react'
import { askToCancel } from '#contract/deals/deals.ts'
import { otherSide } from '#contract/offers/deal-side.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { type CancelDealProps, OwnRequest, ReasonDialog, TheirRequest, refresh } from './cancel-requests.tsx'

/** Lets both sides cancel an accepted offer: one requests it, and the other agrees or declines. */
export function CancelDeal({ offer, side }: CancelDealProps) {
  const { cancelRequest: request } = offer
  if (request === null) return <AskToCancel offer={offer} side={side} />
  if (request.by === side) return <OwnRequest offer={offer} reason={request.reason} side={side} />
  return <TheirRequest offer={offer} reason={request.reason} side={side} />
}

function AskToCancel({ offer, side }: CancelDealProps) {
  const [isOpen, setOpen] = useState(false)
  const draft = `ask-to-cancel/${offer._id}`
  const ask = useAction(askToCancel, {
    done: `The ${otherSide(side)} has been asked to cancel.`,
    failed: 'Failed to send your request.',
    refresh,
    draft,
  })
  return (
    <>
      <Button kind="quiet" padding="tiny" onClick={() => setOpen(true)}>
        Ask to cancel
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Ask to cancel this offer"
        text={`${offer.title}: the offer stays accepted until the ${otherSide(side)} agrees to cancel it.`}
        hint={`Visible to the ${otherSide(side)} and to the marketplace’s admins.`}
        action="Ask to cancel"
        draft={draft}
        isBusy={ask.isBusy}
        onSubmit={body => ask({ params: { id: offer._id }, body }, () => setOpen(false))}
      />
    </>
  )
}
