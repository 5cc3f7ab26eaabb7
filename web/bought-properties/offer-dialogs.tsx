import { useState } from 'react'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { AskToCancelDialog } from '../deals/ask-to-cancel-dialog.tsx'
import { FinalOfferDialog } from '../final-rounds/final-offer-button.tsx'
import { NegotiationDialog } from '../negotiation/negotiation-button.tsx'
import { ChangeOfferDialog } from '../offers/pending-actions.tsx'
import { AddReviewDialog } from '../reviews/write-review.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { NextSteps } from './next-steps.tsx'

export type OfferDialog = 'change' | 'final' | 'negotiation' | 'cancel' | 'review' | 'next steps'

/** An open dialog and its offer. */
export interface OpenedDialog {
  dialog: OfferDialog
  id: string
}

export interface OfferDialogsProps {
  offers: readonly Offer[]
  opened: OpenedDialog | undefined
  onClose: () => void
}

/** The dialogs about an offer of the page. They belong to no card, so that they stay open when the offer changes its group. */
export function OfferDialogs({ offers, opened, onClose }: OfferDialogsProps) {
  // Keeps the content while a dialog fades out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  const offer = offers.find(({ _id }) => _id === shown?.id)
  return offer && <DialogsOf key={offer._id} offer={offer} dialog={opened?.dialog} onClose={onClose} />
}

interface DialogsOfProps {
  offer: Offer
  dialog: OfferDialog | undefined
  onClose: () => void
}

const DialogsOf = ({ offer, dialog, onClose }: DialogsOfProps) => (
  <>
    <ChangeOfferDialog offer={dialog === 'change' && isUndecided(offer) ? offer : undefined} onClose={onClose} />
    <FinalOfferDialog offer={offer} isOpen={dialog === 'final' && isUndecided(offer)} onClose={onClose} />
    <NegotiationDialog offer={offer} you="buyer" isOpen={dialog === 'negotiation'} onClose={onClose} />
    <AskToCancelDialog offer={offer} side="buyer" isOpen={dialog === 'cancel' && isDeal(offer)} onClose={onClose} />
    <AddReviewDialog
      property={{ _id: offer.propertyId, title: offer.title, agentName: offer.agentName }}
      isOpen={dialog === 'review'}
      onClose={onClose}
    />
    <Dialog isOpen={dialog === 'next steps'} onClose={onClose} title="What happens next" text={offer.title}>
      <NextSteps offer={offer} />
    </Dialog>
  </>
)
