import { useState } from 'react'
import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { NegotiationDialogProps } from './negotiation-dialog.tsx'

/** Its code is loaded when it is first opened. */
export const NegotiationDialog = loadWhenOpened<NegotiationDialogProps>(
  async () => (await import('./negotiation-dialog.tsx')).NegotiationDialog,
  ({ isOpen }) => isOpen,
)

/** Says what the side that opens it can do there. */
const labelOf = (offer: Offer, you: DealSide): string =>
  offer.turn === you && canMoveTerms(offer, 'counter', you) ? 'Answer' : 'Negotiation'

interface NegotiationButtonProps {
  offer: Offer
  you: DealSide
  className?: string
}

/** Button that opens the negotiation of an offer. It is the main action of the side that has the turn. */
export function NegotiationButton({ offer, you, className }: NegotiationButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isYourAnswer = you === 'buyer' && offer.turn === 'buyer'
  return (
    <>
      <Button
        kind={isYourAnswer ? 'primary' : 'secondary'}
        padding="small"
        className={className}
        onClick={() => setOpen(true)}
      >
        {labelOf(offer, you)}
      </Button>
      <NegotiationDialog offer={offer} you={you} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
