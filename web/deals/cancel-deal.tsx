import { useState } from 'react'
import { isFullyPaid } from '#contract/offers/settlement.ts'
import { Button } from '../ui/basics/button.tsx'
import { AskToCancelDialog } from './ask-to-cancel-dialog.tsx'
import { type CancelDealProps, OwnRequest, TheirRequest } from './cancel-requests.tsx'

/** Lets both sides cancel an accepted offer: one requests it, and the other agrees or declines. */
export const CancelDeal = ({ offer, side }: CancelDealProps) =>
  offer.cancelRequest === null ? <AskToCancel offer={offer} side={side} /> : <CancelRequest offer={offer} side={side} />

/** The open request to cancel an accepted offer, with what this side can do about it. Nothing without one. */
export function CancelRequest({ offer, side }: CancelDealProps) {
  const { cancelRequest: request } = offer
  if (request === null) return null
  if (request.by === side) return <OwnRequest offer={offer} reason={request.reason} side={side} />
  return <TheirRequest offer={offer} reason={request.reason} side={side} />
}

function AskToCancel({ offer, side }: CancelDealProps) {
  const [isOpen, setOpen] = useState(false)
  if (isFullyPaid(offer)) return null
  return (
    <>
      <Button kind="quiet" padding="tiny" onClick={() => setOpen(true)}>
        Ask to cancel
      </Button>
      <AskToCancelDialog offer={offer} side={side} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
