import { useState } from 'react'
import { dollars } from '#contract/ground/money.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import {
  boughtProperties,
  findOffer,
  isPaidByTransfer,
  requestedOffers,
  soldProperties,
  type Offer,
} from '#contract/offers/offers.ts'
import { depositTakenBack, duePayment, isObjected } from '#contract/offers/settlement.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { cancelTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { useAction } from '../api/use-action.ts'
import type { ReasonDialogProps } from '../offer-state/reason-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { momentText, momentWithZone } from '../ui/text/date-text.ts'
import { LastCancelledTransfer } from './last-cancelled-transfer.tsx'
import type { ReferenceDialogProps } from './reference-dialog.tsx'

const ReasonDialog = loadWhenOpened<ReasonDialogProps>(
  async () => (await import('../offer-state/reason-dialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)
const ReferenceDialog = loadWhenOpened<ReferenceDialogProps>(
  async () => (await import('./reference-dialog.tsx')).ReferenceDialog,
  ({ isOpen }) => isOpen,
)

export const refresh = [
  buyerSummary,
  boughtProperties,
  findOffer,
  requestedOffers,
  listOfferedProperties,
  soldProperties,
  myProperties,
  myWishlist,
  findProperty,
  verifiedProperties,
]

export interface TransferProps {
  offer: Offer
}

/** Lets the agent record the transfer that pays for a deal outside Keyhaven. */
export function TransferAtAgent({ offer }: TransferProps) {
  const [isOpen, setOpen] = useState(false)
  const draft = `transfer/${offer._id}`
  const record = useAction(recordTransfer, {
    done: 'Transfer recorded. The buyer has been asked to confirm it.',
    failed: 'Failed to record the transfer.',
    refresh,
    draft,
  })
  // It stays mounted when the deal ends.
  if (!isPaidByTransfer(offer)) return null
  if (offer.settlement?.step === 'balance confirmed' && offer.transfer !== null)
    return (
      <Recorded transfer={offer.transfer}>
        {offer.flagged
          ? 'The buyer has confirmed it. The sale waits until the review of your account is over.'
          : `The buyer has confirmed it. ${offer.settlement.completesAt === null ? depositTakenBack : `The home is sold on ${momentWithZone(offer.settlement.completesAt)}, unless an admin objects.`}`}
      </Recorded>
    )
  if (offer.transfer !== null)
    return (
      <div className="grid gap-2">
        <Recorded transfer={offer.transfer}>The buyer has not confirmed it yet. The deadline is paused.</Recorded>
        <CancelTransfer offer={offer} side="agent" />
      </div>
    )
  return (
    <div className="grid gap-2">
      {isObjected(offer) && offer.cancelledTransfer ? (
        <Notice tone="bad" title={`We could not find the transfer ${offer.cancelledTransfer.reference}.`}>
          <p>Do not ask the buyer for money again. Ask your bank, then record the transfer again.</p>
          <LastCancelledTransfer offer={offer} you="agent" plain />
        </Notice>
      ) : (
        <LastCancelledTransfer offer={offer} you="agent" />
      )}
      <p className="type-small">
        {isObjected(offer) ? 'Once your bank has found it' : `${whyByTransfer(offer)} As soon as the buyer has sent it`}
        , record its reference. This pauses the deadline.
      </p>
      <Button kind="secondary" padding="tiny" onClick={() => setOpen(true)}>
        Record transfer
      </Button>
      <ReferenceDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Record the transfer"
        text={`${offer.buyerName} pays ${dollars(duePayment(offer).amount)} for ${offer.title}. The home is sold ${offer.settlement ? 'a day after they have confirmed' : 'when they confirm'} this transfer.`}
        hint="The bank’s reference for the transfer. The buyer and the admins can see it."
        action="Record"
        draft={draft}
        isBusy={record.isBusy}
        onSubmit={body => record({ params: { id: offer._id }, body }, () => setOpen(false))}
      />
    </div>
  )
}

function whyByTransfer({ settlement, withoutCards }: Offer): string {
  if (settlement)
    return `The deposit of ${dollars(settlement.deposit)} is paid. The buyer transfers the balance of ${dollars(settlement.balance)} to you.`
  return withoutCards ? 'This marketplace takes no card payments.' : 'This amount can’t be paid by card.'
}

interface RecordedProps {
  transfer: NonNullable<Offer['transfer']>
  children: string
}

export const Recorded = ({ transfer, children }: RecordedProps) => (
  <div className="grid gap-1 type-small wrap-anywhere">
    <p>
      <strong className="font-semibold">Transfer {transfer.reference}</strong>, recorded on{' '}
      {momentText(transfer.recordedAt)}.
    </p>
    <p className="text-muted">{children}</p>
  </div>
)

export function CancelTransfer({ offer, side }: { offer: Offer; side: DealSide }) {
  const [isOpen, setOpen] = useState(false)
  const draft = `cancel-transfer/${offer._id}`
  const cancel = useAction(cancelTransfer, {
    done: 'Transfer cancelled.',
    failed: 'Failed to cancel the transfer.',
    refresh,
    draft,
  })
  return (
    <>
      <Button kind="secondary" padding={side === 'agent' ? 'tiny' : 'normal'} onClick={() => setOpen(true)}>
        Cancel transfer
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel this transfer?"
        text="The offer stays accepted, and its payment deadline resumes."
        hint={`Visible to the ${otherSide(side)} and to the marketplace’s admins.`}
        action="Cancel transfer"
        danger
        draft={draft}
        isBusy={cancel.isBusy}
        onSubmit={body => cancel({ params: { id: offer._id }, body }, () => setOpen(false))}
      />
    </>
  )
}
