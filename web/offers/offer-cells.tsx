import { clsx } from 'clsx'
import { Check, Lock, Trophy } from 'lucide-react'
import { localDay } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { hasExpired } from '#contract/offers/offer-terms.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { duePayment, isObjected } from '#contract/offers/settlement.ts'
import { isFinalOf, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { closedBadge, isCounteroffer, payByText } from '../offer-state/buyer-texts.ts'
import { OfferBadge, offerIcon } from '../offer-state/offer-badge.tsx'
import { buyingDateText } from '../offer-terms/buying-date-text.ts'
import { conditionsText, expiryText } from '../offer-terms/terms-words.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { agoText, deadlineText } from '../ui/text/deadline-text.ts'
import { rangeText } from './range-text.ts'

// Cells of an offer in the agent's table.

interface CellProps {
  offer: Offer
  property: OfferedProperty
}

const dayMs = 24 * 60 * 60 * 1000

/** Buyer, and whether the offer is a final one or came within a day. */
export function BuyerName({ offer, property }: CellProps) {
  const now = useServerTime()
  const isNew =
    offer.turn === 'agent' && !offer.backup && offer.terms.turn === 1 && now - Date.parse(offer.terms.madeAt) < dayMs
  return (
    <>
      <Avatar name={offer.buyerName} className={clsx(isDeal(offer) && 'bg-ok! text-on-primary!')} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 wrap-anywhere">
        <span>{offer.buyerName}</span>
        {isFinalOf(offer, property.round) ? (
          <Badge tone="info">Final offer</Badge>
        ) : (
          isNew && <Badge tone="info">New</Badge>
        )}
      </span>
    </>
  )
}

interface PriceProps extends CellProps {
  /** Whether it is the highest pending offer of several. */
  isBest: boolean
}

/** Amount with its place in the agent's price range. */
export const OfferedPrice = ({ offer, property, isBest }: PriceProps) => (
  <>
    <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <span className="text-xl leading-7 font-bold tabular-nums">{dollars(offer.offerAmount)}</span>
      {isBest && (
        <Badge tone="brass" icon={property.counts.accepted > 0 ? undefined : Trophy}>
          {property.counts.accepted > 0 ? 'Next best' : 'Best offer'}
        </Badge>
      )}
    </span>
    <span className="type-small text-muted tabular-nums">{rangeText(offer.offerAmount, property)}</span>
    {isCounteroffer(offer) && <span className="type-small text-muted">your counteroffer</span>}
    {offer.finalRound === 'open' && property.round && (
      <span className="flex items-start gap-1.5 type-small text-muted">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>{`Final offers are sealed until ${deadlineText(property.round.deadline)}`}</span>
      </span>
    )}
  </>
)

/** Status of the offer, and whose turn it is. */
export const StatusAndTurn = ({ offer }: Pick<CellProps, 'offer'>) => {
  const turn = turnText(offer)
  return (
    <>
      {isDeal(offer) ? (
        <Badge tone="ok" icon={offerIcon('accepted')} className="bg-surface!">
          Accepted
        </Badge>
      ) : (
        <OfferBadge status={offer.status} closed={closedBadge(offer)} />
      )}
      {turn !== undefined && (
        <span
          className={clsx(
            'type-small',
            isDeal(offer) ? 'font-semibold text-ok' : turn === 'Your turn' ? 'font-semibold' : 'text-muted',
          )}
        >
          {turn}
        </span>
      )}
    </>
  )
}

/** Says what an open offer waits for. */
export function turnText(offer: Offer): string | undefined {
  const { status, turn, backup, backupPlace, paymentProcessing, payBy, unverified } = offer
  if (status === 'accepted')
    return paymentProcessing ? 'Paying' : payBy === null || isObjected(offer) ? undefined : 'To be paid'
  if (status !== 'pending') return undefined
  if (typeof backupPlace === 'number') return `Waiting as backup ${backupPlace}`
  if (backup) return 'Waiting'
  if (unverified) return 'On hold'
  if (turn === null) return 'Nobody’s turn'
  return turn === 'agent' ? 'Your turn' : 'The buyer’s turn'
}

/** Buying date, marked if it has passed or is the earliest of several. */
export function BuyingDate({ offer, property }: CellProps) {
  const now = useServerTime()
  const others = property.offers.filter(other => isUndecided(other) && other._id !== offer._id)
  const isEarliest =
    isUndecided(offer) &&
    !offer.backup &&
    others.length > 0 &&
    offer.buyingDate >= localDay(new Date(now)) &&
    others.every(other => other.buyingDate > offer.buyingDate)
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium tabular-nums">
      <span>{buyingDateText(offer.buyingDate, isUndecided(offer) || isDeal(offer) ? now : 0)}</span>
      {isEarliest && <span className="type-small text-ok">earliest</span>}
    </span>
  )
}

export const Conditions = ({ offer }: Pick<CellProps, 'offer'>) =>
  offer.terms.conditions.length === 0 ? (
    <span className="inline-flex items-center gap-1.5 font-medium text-ok">
      <Check className="size-4 shrink-0" aria-hidden />
      None
    </span>
  ) : (
    <span className="font-medium wrap-anywhere">{conditionsText(offer.terms)}</span>
  )

/** Time until which the terms are valid, or by which an accepted offer is paid. */
export function ValidUntil({ offer }: Pick<CellProps, 'offer'>) {
  const now = useServerTime()
  const { expiresAt } = offer.terms
  if (isDeal(offer))
    return (
      <span className="font-medium tabular-nums">{payByText(offer, now, dueWords(offer)) || 'No deadline now'}</span>
    )
  if (!isUndecided(offer)) return 'Ended'
  const isSoon = expiresAt !== null && Date.parse(expiresAt) - now < 2 * dayMs
  return (
    <span className={clsx('font-medium tabular-nums', isSoon && 'text-warn')}>
      {hasExpired(offer.terms, now) ? `Expired on ${expiryText(offer.terms)}` : expiryText(offer.terms)}
    </span>
  )
}

function dueWords(offer: Offer): string {
  const { what, amount } = duePayment(offer)
  if (what === 'deposit') return `Deposit of ${dollars(amount)} to be paid by`
  return what === 'balance' ? `Balance of ${dollars(amount)} to be recorded by` : 'To be paid by'
}

/** The buyer's message, and when the terms came. */
export function MessageAndAge({ offer }: Pick<CellProps, 'offer'>) {
  const now = useServerTime()
  const { message, by, madeAt } = offer.terms
  return (
    <>
      {message !== null && (
        <span className="type-small text-pretty wrap-anywhere whitespace-pre-line">{`“${message}”`}</span>
      )}
      {message === null && isUndecided(offer) && (
        <span className="type-small text-muted max-md:hidden">No message</span>
      )}
      <span className="type-small text-muted">
        {`${by === 'agent' ? 'Sent' : 'Received'} ${agoText(now - Date.parse(madeAt))}`}
      </span>
    </>
  )
}
