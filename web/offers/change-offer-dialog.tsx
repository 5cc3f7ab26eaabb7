import { useState } from 'react'
import { reviseOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, type Offer, rangeOfTerms } from '#contract/offers/offers.ts'
import { useAction } from '../api/use-action.ts'
import { BackupNote } from '../backups/backup-note.tsx'
import { BoardNote } from '../board/board-note.tsx'
import { useHasOpenBoard } from '../offer-state/use-buyer-summary.ts'
import { OfferTermsForm } from '../offer-terms/offer-terms-form.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Buttons, Dialog } from '../ui/dialog/dialog.tsx'
import { confirmClosing } from '../ui/dialog/leave-guard.ts'

const draftName = ({ _id }: Offer) => `change-offer/${_id}`

export interface ChangeOfferDialogProps {
  /** Offer to change; the dialog is closed without one. */
  offer: Offer | undefined
  onClose: () => void
}

/** Changes the terms of a pending offer that waits for the agent (rulings G11, G62). */
export function ChangeOfferDialog({ offer, onClose }: ChangeOfferDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(offer)
  if (offer && offer !== shown) setShown(offer)
  const revise = useAction(reviseOffer, {
    done: 'Offer changed.',
    failed: 'Failed to change offer.',
    refresh: [boughtProperties],
    draft: shown && draftName(shown),
  })
  const hasOpenBoard = useHasOpenBoard(shown?._id)
  const leave = async () => {
    if (await confirmClosing()) onClose()
  }
  return (
    <Dialog isOpen={offer !== undefined} onClose={onClose} title="Change your offer" text={shown?.title}>
      {shown && (
        <OfferTermsForm
          key={shown._id}
          range={rangeOfTerms(shown)}
          start={{ ...shown.terms, offerAmount: shown.offerAmount, buyingDate: shown.buyingDate }}
          draft={draftName(shown)}
          onSubmit={terms => revise({ params: { id: shown._id }, body: terms }, onClose)}
          buttons={
            <Buttons>
              <Button kind="secondary" onClick={() => void leave()}>
                Cancel
              </Button>
              <Button type="submit" busy={revise.isBusy}>
                Save
              </Button>
            </Buttons>
          }
        >
          {hasOpenBoard && <BoardNote />}
          {shown.backupPlace !== undefined && <BackupNote you="buyer" />}
        </OfferTermsForm>
      )}
    </Dialog>
  )
}
