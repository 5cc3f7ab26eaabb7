import { CircleCheck, CircleX, Clock, CreditCard, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Deal, PaymentStatus } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import type { Dispute } from '#contract/offers/offers.ts'
import { depositTakenBack, isSaleHeld, isFullyPaid } from '#contract/offers/settlement.ts'
import { LastCancelledTransfer } from '../transfers/last-cancelled-transfer.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { momentText, momentWithZone } from '../ui/text/date-text.ts'

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
  if (transfer !== null) return <TransferPayment deal={deal} transfer={transfer} />
  if (deal.cancelledTransfer !== null)
    return (
      <div className="grid justify-items-end gap-1 in-[table]:justify-items-start">
        <Badge tone={deal.status === 'accepted' ? 'warn' : 'bad'} icon={CircleX}>
          {deal.status === 'accepted' ? cancelledWord(deal.cancelledTransfer) : 'Deal ended'}
        </Badge>
        <LastCancelledTransfer offer={deal} />
        <DepositText deal={deal} />
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
        <span>
          {paymentProcessing ? 'Being processed since' : 'Last started'} {momentText(payment.requestedAt)}
        </span>
        {payment.mode === 'test' && <span>, test mode</span>}
      </span>
      {payment.transactionId !== null && (
        <span className="type-small wrap-anywhere text-muted">{payment.transactionId}</span>
      )}
      <DepositText deal={deal} />
    </div>
  )
}

const cancelledWord = ({ by }: NonNullable<Deal['cancelledTransfer']>): string =>
  by === 'admin' ? 'Objected' : 'Transfer cancelled'

/** The two parts of a deal with a deposit. */
const DepositText = ({ deal: { settlement } }: { deal: Deal }) =>
  settlement && (
    <span className="type-small text-muted">
      <span>
        {dollars(settlement.deposit)} deposit{settlement.depositPaidAt === null ? '' : ', paid'},{' '}
        {dollars(settlement.balance)} by transfer
      </span>
      {settlement.completesAt !== null && <span>. Complete on {momentWithZone(settlement.completesAt)}</span>}
      {isSaleHeld(settlement) && <span className="text-bad">. {depositTakenBack}</span>}
    </span>
  )

interface TransferPaymentProps {
  transfer: NonNullable<Deal['transfer']>
  deal: Deal
}

/** A payment outside Keyhaven: what the agent has recorded, and whether the buyer has confirmed it before the deal ended. */
const TransferPayment = ({ transfer, deal }: TransferPaymentProps) => (
  <div className="grid justify-items-end gap-1 in-[table]:justify-items-start">
    {(deal.status === 'bought' || isFullyPaid(deal)) && (
      <Badge tone="ok" icon={CircleCheck}>
        Confirmed
      </Badge>
    )}
    {deal.status === 'accepted' && !isFullyPaid(deal) && (
      <Badge tone="warn" icon={Clock}>
        Unconfirmed
      </Badge>
    )}
    {deal.status === 'rejected' && (
      <Badge tone="bad" icon={CircleX}>
        Deal ended
      </Badge>
    )}
    <span className="type-small text-muted">Transfer recorded {momentText(transfer.recordedAt)}</span>
    <span className="type-small wrap-anywhere text-muted">{transfer.reference}</span>
    <DepositText deal={deal} />
  </div>
)
