import { useState } from 'react'
import type { Offer } from '#contract/offers/offers.ts'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { Button } from '../ui/basics/button.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { FinalOfferDialogProps } from './final-offer-dialog.tsx'

/** Its code is loaded when it is first opened. */
export const FinalOfferDialog = loadWhenOpened<FinalOfferDialogProps>(
  async () => (await import('./final-offer-dialog.tsx')).FinalOfferDialog,
  ({ isOpen }) => isOpen,
)

/** Button with which a buyer makes or changes their sealed final offer. */
export function FinalOfferButton({ offer }: { offer: Offer }) {
  const [isOpen, setOpen] = useState(false)
  const hasFinal = useBuyerSummary()?.offers.find(({ _id }) => _id === offer._id)?.round?.hasFinal ?? false
  return (
    <>
      <Button kind={hasFinal ? 'secondary' : 'primary'} padding="small" onClick={() => setOpen(true)}>
        {hasFinal ? 'Change your final offer' : 'Make your final offer'}
      </Button>
      <FinalOfferDialog offer={offer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
