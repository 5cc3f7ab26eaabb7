import { CircleCheck, CircleX, Clock, CreditCard, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Deal, PaymentStatus } from '#contract/deals.ts'
import type { Dispute, OfferStatus } from '#contract/offers.ts'
import { Badge } from '../ui/badge.tsx'
import { momentText } from '../ui/date-text.ts'
import { LastCancelled } from './cancelled-transfer.tsx'

interface Look {
  tone: ComponentProps<typeof Badge>['tone']
  icon: LucideIcon
  word: string
}

const disputes: Record<Dispute, Look> = {
  open: { tone: 'bad', icon: TriangleAlert, word: 'Disputed' },
  won: { tone: 'ok', icon: CircleCheck, word: 'Dispute won' },
  lost: { tone: 'bad', icon: CircleX, word: 'Dispute lost' },
}
const statuses: Record<PaymentStatus, Look> = {
  created: { tone: 'info', icon: CreditCard, word: 'Started' },
  open: { tone: 'info', icon: CreditCard, word: 'Started' },
  succeeded: { tone: 'ok', icon: CircleCheck, word: 'Paid' },
  cancelled: { tone: 'warn', icon: CircleX, word: 'Cancelled' },
  refunding: { tone: 'warn', icon: Clock, word: 'Being refunded' },
  refunded: { tone: 'info', icon: CircleCheck, word: 'Refunded' },
  refund_failed: { tone: 'bad', icon: TriangleAlert, word: 'Refund failed' },
}

/** Shows admins the state of a deal's payment. */
export function DealPayment({ deal }: { deal: Deal }) {
  const { payment, paymentProcessing, transfer } = deal
  if (transfer !== null) return <TransferPayment status={deal.status} transfer={transfer} />
  if (deal.cancelledTransfer !== null)
    return (
      <div className="grid justify-items-end gap-1 in-[table]:justify-items-start">
        <Badge tone={deal.status === 'accepted' ? 'warn' : 'bad'} icon={CircleX}>
          {deal.status === 'accepted' ? 'Transfer cancelled' : 'Deal ended'}
        </Badge>
        <LastCancelled offer={deal} />
      </div>
    )
  if (payment === null) return <span className="text-muted">Not started</span>
  const { tone, icon, word } = payment.dispute ? disputes[payment.dispute] : statuses[payment.status]
  return (
    <div className="grid justify-items-end gap-1 in-[table]:justify-items-start">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      <span className="type-small text-muted">
        {paymentProcessing ? 'Being processed since' : 'Last started'} {momentText(payment.requestedAt)}
        {payment.mode === 'test' && ', test mode'}
      </span>
      {payment.transactionId !== null && (
        <span className="type-small wrap-anywhere text-muted">{payment.transactionId}</span>
      )}
    </div>
  )
}

interface TransferPaymentProps {
  transfer: NonNullable<Deal['transfer']>
  status: OfferStatus
}

/** A payment outside Keyhaven: what the agent has recorded, and whether the buyer has confirmed it before the deal ended. */
const TransferPayment = ({ transfer, status }: TransferPaymentProps) => (
  <div className="grid justify-items-end gap-1 in-[table]:justify-items-start">
    {status === 'bought' && (
      <Badge tone="ok" icon={CircleCheck}>
        Confirmed
      </Badge>
    )}
    {status === 'accepted' && (
      <Badge tone="warn" icon={Clock}>
        Unconfirmed
      </Badge>
    )}
    {status === 'rejected' && (
      <Badge tone="bad" icon={CircleX}>
        Deal ended
      </Badge>
    )}
    <span className="type-small text-muted">Transfer recorded {momentText(transfer.recordedAt)}</span>
    <span className="type-small wrap-anywhere text-muted">{transfer.reference}</span>
  </div>
)
