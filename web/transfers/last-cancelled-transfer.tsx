import { clsx } from 'clsx'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { momentText } from '../ui/text/date-text.ts'

/** "The agent cancelled the transfer WIRE-77 on Nov 22, 2026, 4:30 PM." @param you the side that reads it */
export function cancelledTransferText({ reference, by, at }: CancelledTransfer, you?: DealSide): string {
  const when = `the transfer ${reference} on ${momentText(at)}.`
  return by === 'admin' ? `An admin objected to ${when}` : `${by === you ? 'You' : `The ${by}`} cancelled ${when}`
}

type CancelledTransfer = NonNullable<Offer['cancelledTransfer']>

interface LastCancelledProps {
  offer: Pick<Offer, 'cancelledTransfer'>
  /** Side that reads it; none for admins. */
  you?: DealSide
  /** In a notice, which has its own colours. */
  plain?: boolean
}

/** Says that the last transfer was cancelled or objected to, and why, until another one is recorded. */
export const LastCancelledTransfer = ({ offer: { cancelledTransfer }, you, plain = false }: LastCancelledProps) =>
  cancelledTransfer && (
    <p className={clsx('type-small wrap-anywhere', !plain && 'text-muted')}>
      {cancelledTransferText(cancelledTransfer, you)} Reason: “{cancelledTransfer.reason}”
    </p>
  )
