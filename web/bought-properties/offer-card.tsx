import { clsx } from 'clsx'
import { CircleCheck, Clock, Lock, Pause, Reply, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { dealGroupOf, offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { OpenBoard } from '../board/competing-offers.tsx'
import { DealConditions } from '../conditions/deal-conditions-part.ts'
import { CancelRequest } from '../deals/cancel-deal.tsx'
import { BuyerFinalRound } from '../final-rounds/buyer-final-round.tsx'
import {
  isCounteroffer,
  isOwn,
  isPaymentDue,
  offerText,
  type OfferText,
  paymentLabelOf,
  paymentLabels,
} from '../offer-state/buyer-texts.ts'
import { isBackup, OfferBadge } from '../offer-state/offer-badge.tsx'
import { useRoundOf } from '../offer-state/use-buyer-summary.ts'
import { hasPassed } from '../offer-terms/buying-date-text.ts'
import { BackupAgreement } from '../offers/pending-actions.tsx'
import { newRangeText } from '../offers/range-text.ts'
import { DepositReceipt } from '../payments/deposit-receipt.tsx'
import { AskSupport } from '../support/ask-support.tsx'
import { LastCancelledTransfer } from '../transfers/last-cancelled-transfer.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { dayText } from '../ui/text/date-text.ts'
import type { LiveGroup } from './bought-groups.ts'
import { OfferFacts } from './offer-facts.tsx'
import { changeItem, type OfferActionProps, OfferMenu } from './offer-menu.tsx'

export interface OfferCardProps extends OfferActionProps {
  group: LiveGroup
}

/** Whether the offers of a group wait for the buyer. */
export const waitsForBuyer = (group: LiveGroup): boolean => group === 'your turn' || group === 'to pay'

/**
 * A live offer for its buyer: the home, the amount, what happens now, the facts. One that waits for the buyer has a
 * coloured strip with its button; another one is a quiet row of its group.
 */
export function OfferCard({ offer, group, onOpen }: OfferCardProps) {
  const isWaiting = waitsForBuyer(group)
  return (
    <article
      className={clsx(
        "grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-3.5 p-4 [grid-template-areas:'picture_head_menu'_'amount_amount_amount'_'says_says_says'_'facts_facts_facts'_'actions_actions_actions'] md:gap-x-5 md:px-5",
        isWaiting
          ? "md:grid-cols-[7rem_minmax(0,1fr)_auto] md:[grid-template-areas:'picture_head_amount'_'says_says_says'_'facts_facts_menu'] md:pb-1"
          : "md:grid-cols-[7rem_minmax(0,1fr)_auto_auto] md:grid-rows-[auto_1fr_auto] md:[grid-template-areas:'picture_head_amount_amount'_'picture_says_amount_amount'_'picture_facts_actions_menu']",
      )}
    >
      <Picture
        {...pictureOf(offer.image)}
        sizes="7rem"
        alt={offer.title}
        className="self-start rounded-xl [grid-area:picture]"
      />
      <div className="min-w-0 [grid-area:head]">
        <h3 className="type-card wrap-anywhere max-md:leading-6">
          <Link to={`/property-details/${offer.propertyId}`} className="inline-block hover:underline">
            {offer.title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted max-md:type-small">{offer.location}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [grid-area:amount] max-md:mt-3 md:grid md:content-start md:justify-normal md:justify-items-end">
        <p className="flex flex-wrap items-baseline gap-x-2 md:grid md:justify-items-end">
          <span className="type-price">{dollars(offer.offerAmount)}</span>
          {isCounteroffer(offer) && <span className="type-small text-muted">the agent’s counteroffer</span>}
        </p>
        <OfferBadge status={offer.status} backup={isBackup(offer)} onHold={isDeal(offer) && offer.flagged} />
      </div>
      <RestoreFocus
        className={clsx('grid gap-3 [grid-area:says]', isWaiting ? 'mt-3 md:mt-4' : 'max-md:mt-3 md:mt-1.5 md:gap-1.5')}
      >
        <Says offer={offer} group={group} onOpen={onOpen} />
      </RestoreFocus>
      <OfferFacts
        offer={offer}
        className={clsx('[grid-area:facts]', isWaiting ? 'mt-3 md:my-3 md:self-center' : 'mt-1.5 md:self-center')}
      />
      <div className="flex flex-wrap items-center gap-2 [grid-area:actions] empty:hidden max-md:mt-3 md:justify-end">
        {!isWaiting && <QuietAction offer={offer} group={group} onOpen={onOpen} />}
      </div>
      <OfferMenu
        offer={offer}
        onOpen={onOpen}
        items={[(isWaiting || offer.backup) && changeItem({ offer, onOpen })]}
        className="self-end justify-self-end [grid-area:menu] max-md:-mt-2.5 max-md:-mr-2.5 max-md:self-start md:-mr-3"
      />
    </article>
  )
}

/** Says what happens now, and lets the buyer do what they can about it. */
function Says({ offer, group, onOpen }: OfferCardProps) {
  const now = useServerTime()
  const state = offerStateOf(offer, now)
  const round = useRoundOf(offer._id)
  if (!isOwn(state)) return null
  const hasAsked = offer.cancelRequest?.by === 'buyer'
  const said = offerText({ ...offer, round }, state, now)
  return (
    <>
      {hasAsked && <CancelRequest offer={offer} side="buyer" />}
      {waitsForBuyer(group) ? (
        <Strip {...said}>
          <MainAction offer={offer} group={group} onOpen={onOpen} />
        </Strip>
      ) : (
        <QuietText
          offer={offer}
          group={group}
          said={said}
          hasFinal={round?.status === 'open' && round.hasFinal && !isPastDeadline(round, now)}
        />
      )}
      {!hasAsked && !offer.flagged && <CancelRequest offer={offer} side="buyer" />}
      <Notes offer={offer} now={now} />
      <BuyerFinalRound offerId={offer._id} />
      <LastCancelledTransfer offer={offer} you="buyer" />
      <DepositReceipt offer={offer} />
      {isUndecided(offer) && <BackupAgreement offer={offer} />}
      <OpenBoard offerId={offer._id} />
      <DealConditions offer={offer} side="buyer" />
    </>
  )
}

const looks = {
  info: { icon: Reply, look: 'bg-info-soft text-info' },
  ok: { icon: CircleCheck, look: 'bg-ok-soft text-ok' },
  warn: { icon: Clock, look: 'bg-warn-soft text-warn' },
  bad: { icon: TriangleAlert, look: 'bg-bad-soft text-bad' },
}

/** The coloured strip of an offer that waits for the buyer. */
function Strip({ tone, title, text, children }: OfferText & { children: ReactNode }) {
  const { icon: Icon, look } = looks[tone]
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl px-4 py-3', look)}>
      <Icon className="size-5 shrink-0 max-md:hidden" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere tabular-nums">
        <strong className="font-semibold">{title}</strong>
        {text !== undefined && <span>{` ${text}`}</span>}
      </p>
      {children}
    </div>
  )
}

/**
 * Button of an offer that waits for the buyer. "Pay Now" is there at any price (specification §2), except after an
 * objection.
 */
function MainAction({ offer, onOpen }: OfferCardProps) {
  const now = useServerTime()
  if (offer.finalRound === 'open')
    return (
      <Button className="max-md:w-full" onClick={() => onOpen('final')}>
        Make your final offer
      </Button>
    )
  if (isUndecided(offer))
    return (
      <Button className="max-md:w-full" onClick={() => onOpen('negotiation')}>
        {canMoveTerms(offer, 'counter', 'buyer') ? 'Answer' : 'Negotiation'}
      </Button>
    )
  const deal = dealGroupOf(offer)
  const isSecondary = offer.cancelRequest?.by === 'buyer' || !isPaymentDue(offer, now)
  const label = paymentLabels[deal === 'objected' ? 'objected' : offer.transfer === null ? 'payable' : 'to confirm']
  return (
    <ButtonLink
      to={`/dashboard/payment/${offer._id}`}
      kind={isSecondary ? 'secondary' : 'primary'}
      className="max-md:w-full"
    >
      {label}
    </ButtonLink>
  )
}

interface QuietTextProps {
  offer: Offer
  group: LiveGroup
  said: OfferText
  /** Whether the buyer has a final that is sealed: then its own sentence says everything. */
  hasFinal: boolean
}

/** Says in a quiet row what the offer waits for. The title only says more than amount and status in some states. */
function QuietText({ offer, group, said, hasFinal }: QuietTextProps) {
  if (hasFinal) return null
  const isPlain = isUndecided(offer) && !offer.unverified && offer.finalRound === null
  const Icon = group === 'on hold' || offer.unverified ? Pause : offer.finalRound === null ? Clock : Lock
  return (
    <p className="flex gap-2 wrap-anywhere tabular-nums">
      <Icon className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
      <span>{isPlain ? said.text : `${said.title} ${said.text ?? ''}`}</span>
    </p>
  )
}

/** Action of an offer that waits for nobody or for the agent, where one helps now. */
function QuietAction({ offer, group, onOpen }: OfferCardProps) {
  const now = useServerTime()
  const round = useRoundOf(offer._id)
  if (group === 'being completed' || (group === 'on hold' && offer.transfer !== null))
    return (
      <>
        <ButtonLink to={`/dashboard/payment/${offer._id}`} kind="quiet" padding="small">
          {paymentLabelOf(offerStateOf(offer, now))}
        </ButtonLink>
        {group === 'on hold' && <AskSupport title={offer.title} />}
      </>
    )
  if (group === 'on hold') return <AskSupport title={offer.title} />
  if (canMoveTerms(offer, 'final', 'buyer') && !(round && isPastDeadline(round, now)))
    return (
      <Button kind="quiet" padding="small" onClick={() => onOpen('final')}>
        Change your final offer
      </Button>
    )
  if (offer.backup || !canMoveTerms(offer, 'revise', 'buyer')) return null
  return (
    <Button kind="quiet" padding="small" onClick={() => onOpen('change')}>
      Change
    </Button>
  )
}

/** Remarks on an offer that ask for new terms, or explain the amount. */
function Notes({ offer, now }: { offer: Offer; now: number }) {
  const notes = [
    isUndecided(offer) &&
      hasPassed(offer.buyingDate, now) &&
      `The buying date, ${dayText(offer.buyingDate)}, has passed. ${canMoveTerms(offer, 'revise', 'buyer') ? 'Change your offer and choose a new one.' : 'Choose a new one with your next terms.'}`,
    offer.currentRange && newRangeText(offer.offerAmount, offer.currentRange),
    offer.refundedAmount > 0 && `${dollars(offer.refundedAmount)} was refunded to you.`,
  ].filter(note => typeof note === 'string')
  return notes.map(note => (
    <p key={note} className="type-small text-muted">
      {note}
    </p>
  ))
}
