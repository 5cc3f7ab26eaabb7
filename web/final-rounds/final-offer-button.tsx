import { useState } from 'react'
import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useRoundOf } from '../offer-state/use-buyer-summary.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { FinalOfferDialogProps } from './final-offer-dialog.tsx'

/** Its code is loaded when it is first opened. */
export const FinalOfferDialog = loadWhenOpened<FinalOfferDialogProps>(
  async () => (await import('./final-offer-dialog.tsx')).FinalOfferDialog,
  ({ isOpen }) => isOpen,
)

/** Button with which a buyer makes or changes their sealed final offer, until the deadline. An open dialog stays open. */
export function FinalOfferButton({ offer }: { offer: Offer }) {
  const [isOpen, setOpen] = useState(false)
  const now = useServerTime()
  const round = useRoundOf(offer._id)
  const hasFinal = round?.hasFinal ?? false
  return (
    <>
      {!(round && isPastDeadline(round, now)) && (
        <Button kind={hasFinal ? 'secondary' : 'primary'} padding="small" onClick={() => setOpen(true)}>
          {hasFinal ? 'Change your final offer' : 'Make your final offer'}
        </Button>
      )}
      <FinalOfferDialog offer={offer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
