import { isPastDeadline, openingText } from '#contract/final-rounds/final-round.ts'
import { dollars } from '#contract/ground/money.ts'
import {
  closedForBuyer,
  moneyAfterEnd,
  moneyWhileFrozen,
  wasDeal,
  type ClosedBecause,
} from '#contract/offers/closed-offers.ts'
import { isLate, namesOfConditions, openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import type { DealCondition } from '#contract/offers/deal-condition.ts'
import { offerRankText } from '#contract/offers/offer-rank.ts'
import type { Offer } from '#contract/offers/offers.ts'
import {
  depositTakenBack,
  duePayment,
  isSaleHeld,
  objectionHours,
  type Settlement,
} from '#contract/offers/settlement.ts'
import { dealGroupOf, offerStateOf, type PropertyState, type OfferState } from '#contract/own-deals/buyer-state.ts'
import type { BuyerOffer, EndedOffer, SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import type { NoticeProps } from '../ui/basics/notice.tsx'
import type { BadgeProps } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'

// All texts about the state of an offer for its buyer.

/** States of an offer that is pending, accepted or bought. */
export type BuyerOfferState = Exclude<OfferState, 'closed'>

/** Whether a state is that of the buyer's own offer, not of the home. */
export const isOwn = (state: OfferState | PropertyState): state is BuyerOfferState =>
  !['closed', 'open', 'under offer', 'sold', 'not for sale'].includes(state)

interface BuyerBadge {
  tone: BadgeProps['tone']
  words: string
}

const badges: Readonly<Record<BuyerOfferState, BuyerBadge>> = {
  payable: { tone: 'ok', words: 'Your offer was accepted' },
  'not by card': { tone: 'ok', words: 'Your offer was accepted' },
  'to confirm': { tone: 'ok', words: 'Confirm your transfer' },
  'balance due': { tone: 'ok', words: 'Your deposit is paid' },
  objected: { tone: 'bad', words: 'Transfer not found' },
  confirmed: { tone: 'ok', words: 'Your purchase is being completed' },
  paying: { tone: 'info', words: 'Your payment is processing' },
  overdue: { tone: 'bad', words: 'Your payment deadline passed' },
  frozen: { tone: 'warn', words: 'Accepted, under review' },
  'frozen transfer': { tone: 'warn', words: 'Accepted, under review' },
  waiting: { tone: 'warn', words: 'Your offer is pending' },
  'your turn': { tone: 'info', words: 'Counteroffer: your turn' },
  backup: { tone: 'warn', words: 'Your offer is pending' },
  'on hold': { tone: 'warn', words: 'Your offer is on hold' },
  'final round': { tone: 'info', words: 'Final offers wanted' },
  'finals open': { tone: 'warn', words: 'Your offer is pending' },
  bought: { tone: 'info', words: 'You bought this home' },
}

/** Returns the badge on the card of a home. */
export const buyerBadge = (offer: SaleFacts, state: BuyerOfferState): BuyerBadge =>
  state === 'confirmed' && isSaleWaiting(offer) ? { tone: 'warn', words: 'Your purchase waits' } : badges[state]

type SaleFacts = Pick<Offer, 'flagged' | 'settlement'>

/** Whether a fully paid sale is not completed for now: its agent is under review, or its deposit is taken back. */
const isSaleWaiting = ({ flagged, settlement }: SaleFacts): boolean => flagged || isSaleHeld(settlement)

/** Labels of the link to the payment page, for the states in which there is something to do. */
export const paymentLabels = {
  payable: 'Pay Now',
  'not by card': 'How to pay',
  'to confirm': 'Confirm transfer',
  'balance due': 'How to pay',
  objected: 'What to do',
  'frozen transfer': 'See the transfer',
} as const satisfies Partial<Record<BuyerOfferState, string>>

/** Label of that link for a state of a deal. The list of offers says "Pay Now" at any price (specification §2). */
export const paymentLabelOf = (state: OfferState): string =>
  isOwn(state) && leadsToPayment(state) ? paymentLabels[state] : 'See the payment'

/** Whether the buyer has something to do on the payment page. */
export const leadsToPayment = (state: BuyerOfferState): state is keyof typeof paymentLabels => state in paymentLabels

/** Whether the buyer can act on the payment of a deal now, so that its button is the main one. @param now the server's time */
export const isPaymentDue = (offer: Offer, now: number): boolean =>
  dealGroupOf(offer) === 'to pay' && !['overdue', 'paying'].includes(offerStateOf(offer, now))

export interface OfferText {
  tone: NonNullable<NoticeProps['tone']>
  title: string
  /** Missing where the title says everything. */
  text?: string
}

/** "Pay by Tue, Nov 24, 11:24 PM (2 days 4 h left)." Empty without a deadline. */
export const payByText = ({ payBy }: Pick<Offer, 'payBy'>, now: number, start = 'Pay by'): string =>
  payBy === null ? '' : `${start} ${deadlineText(payBy)} (${timeLeftText(Date.parse(payBy) - now)} left).`

/** Warning about a purchase from an agent under review. */
export const askBeforeSigning = 'The agent’s account is under review. Ask us before you sign or send anything.'

/** Says why a fully paid sale is not completed. */
export const waitsForReview = 'The agent’s account is under review. The sale waits until the review is over.'

const validUntil = ({ terms }: Pick<Offer, 'terms'>): string =>
  terms.expiresAt === null ? '' : ` It is valid until ${deadlineText(terms.expiresAt)}.`

/** Whether the current terms are the agent's. */
const isOfAgent = ({ terms }: Pick<Offer, 'terms'>): boolean => terms.by === 'agent'

/** Whether the terms of an offer are a counteroffer of the agent that was not accepted. Its amount is not the buyer's offer. */
export const isCounteroffer = (
  offer: Pick<Offer, 'status' | 'terms'> & Partial<Pick<Offer, 'closedBecause'>>,
): boolean =>
  isOfAgent(offer) &&
  (offer.status === 'pending' || (offer.status === 'rejected' && !wasDeal(offer.closedBecause ?? null)))

/** Says until when a buyer can make a final offer, and what happens if they make none. */
function finalRoundText(offer: DescribedOffer): string {
  const deadline = offer.round ? deadlineText(offer.round.deadline) : 'the deadline'
  if (offer.round?.hasFinal) return `Yours is sealed until ${deadline}.`
  const withoutOne = isOfAgent(offer)
    ? 'the agent cannot accept your offer in this round.'
    : `your ${dollars(offer.offerAmount)} counts.`
  return `Send your best offer by ${deadline}. Nobody can read it until then. If you send none, ${withoutOne}`
}

/** An offer as {@link offerText} needs it. The round is known where the summary of the buyer's offers is loaded. */
export type DescribedOffer = BuyerOffer & { round?: SummarizedOffer['round'] | undefined }

/** Title and text for the state of an offer. @param home " for Harbour Loft", where the home is not on the screen */
export function offerText(offer: DescribedOffer, state: BuyerOfferState, now: number, property = ''): OfferText {
  const [amount, payBy] = [dollars(offer.offerAmount), offer.payBy === null ? '' : deadlineText(offer.payBy)]
  const ownAmount = isOfAgent(offer) ? '' : ` of ${amount}`
  const due = dollars(duePayment(offer).amount)
  const words: Record<BuyerOfferState, OfferText> = {
    payable: {
      tone: 'ok',
      title: `Your offer of ${amount}${property} was accepted.`,
      text: waitsForCondition(offer)
        ? conditionText(offer, now)
        : offer.settlement
          ? depositText(offer, offer.settlement, now)
          : payByText(offer, now),
    },
    'not by card': {
      tone: 'ok',
      title: `Your offer of ${amount}${property} was accepted.`,
      text: waitsForCondition(offer)
        ? conditionText(offer, now)
        : `${offer.withoutCards ? 'It' : 'This amount'} is paid by transfer: the agent records it here, and you confirm it. ${payByText(offer, now, 'Transfer the money and have it recorded by')}`,
    },
    'to confirm': {
      tone: 'ok',
      title: `Confirm your transfer of ${due}${property}.`,
      text: `The agent recorded your transfer ${offer.transfer?.reference ?? ''}. Confirm it${offer.settlement ? ', and your purchase is complete a day later, unless an admin objects' : ' to complete your purchase'}. The payment deadline pauses until then.`,
    },
    'balance due': {
      tone: 'ok',
      title: `Your deposit${property} is paid. The balance is ${due}.`,
      text: `The balance is paid by transfer: the agent records it here, and you confirm it. ${payByText(offer, now, 'Transfer the money and have it recorded by')}`,
    },
    objected: {
      tone: 'bad',
      title: `We could not find your transfer${offer.cancelledTransfer ? ` ${offer.cancelledTransfer.reference}` : ''}${property}. Do not send money again.`,
      text: 'Ask your bank for a proof of the transfer, and send it to us and to the agent. The agent then records the transfer again.',
    },
    confirmed: {
      tone: isSaleWaiting(offer) ? 'warn' : 'ok',
      title: `You confirmed your transfer of ${due}${property}.`,
      text: completionText(offer),
    },
    paying: {
      tone: 'info',
      title: `Your payment of ${due}${property} is being processed.`,
      text: 'Payment processing. We’ll finish your purchase automatically.',
    },
    overdue: {
      tone: 'bad',
      title: `Your offer of ${amount}${property} was not paid in time.`,
      text: `The payment deadline has passed, and the offer is being closed. ${moneyAfterEnd(offer)}`,
    },
    frozen: {
      tone: 'warn',
      title: `Your offer of ${amount}${property} was accepted, but you can’t pay now.`,
      text: `The agent’s account is under review. ${moneyWhileFrozen(offer)} ${payBy === '' ? '' : `If the review lasts longer than ${payBy}, your offer ends. `}You can’t cancel it here, but support can.`,
    },
    'frozen transfer': {
      tone: 'warn',
      title: `You can’t confirm your transfer of ${due}${property} now.`,
      text: 'The agent’s account is under review. The payment deadline is paused, and you can cancel the transfer. Support can tell you more.',
    },
    waiting: {
      tone: 'warn',
      title: `Your offer of ${amount}${property} is pending.`,
      text: offer.terms.turn === 1 ? 'The agent has not decided yet.' : 'Your counteroffer waits for the agent.',
    },
    'your turn': {
      tone: 'info',
      title: `It’s your turn: the agent’s counteroffer${property} is ${amount}.`,
      text: `Accept it, or answer with a counteroffer.${validUntil(offer)}`,
    },
    backup: {
      tone: 'warn',
      title: `Your offer${ownAmount}${property} is pending.`,
      text: 'Another offer was accepted. Yours stays pending.',
    },
    'on hold': {
      tone: 'warn',
      title: `Your offer${ownAmount}${property} is on hold.`,
      text: 'The agent has changed this home. Your offer can be accepted once an admin has verified it again.',
    },
    'final round':
      offer.round && isPastDeadline(offer.round, now)
        ? {
            tone: 'info',
            title: `The deadline for final offers${property} has passed.`,
            text: openingText(offer.round),
          }
        : { tone: 'info', title: `The agent asks for final offers${property}.`, text: finalRoundText(offer) },
    'finals open': {
      tone: 'warn',
      title: `The final offers${property} are open.`,
      text: isOfAgent(offer)
        ? `You made no final offer, so the agent’s counteroffer of ${amount} can’t be accepted in this round. The agent accepts another offer, or ends the round; then you can negotiate again.`
        : `Your offer is ${amount}. The agent accepts one of the offers, or ends the round.`,
    },
    bought: {
      tone: 'info',
      title: offer.boughtAt === null ? 'You bought this home.' : `You bought this home on ${dayText(offer.boughtAt)}.`,
      text: `You paid ${amount}.${offer.flagged ? ` ${askBeforeSigning}` : ''}`,
    },
  }
  return words[state]
}

/** Says what an accepted offer depends on, and when the time to pay begins (ruling G70). */
export function conditionText({ conditions }: Pick<Offer, 'conditions'>, now: number): string {
  const open = openConditions(conditions)
  const until = open.map(({ dueBy }) => dueBy).toSorted()[0] ?? ''
  const late = open.filter(condition => isLate(condition, now))
  const isForSome = late.length > 0 && late.length < open.length
  const what = isForSome ? namesOf(late) : open.length === 1 ? 'it' : 'each'
  const how =
    late.length > 0
      ? `Mark ${what} as met or failed now: the date ${deadlineText(until)} has passed, and the agent can end the deal.`
      : `Mark ${what} as met or failed by ${deadlineText(until)}.`
  return `It depends on ${namesOf(open)}. ${how} The time to pay begins when ${open.length === 1 ? 'it' : 'the last one'} is met.`
}

const namesOf = (conditions: readonly DealCondition[]): string => namesOfConditions(conditions.map(({ name }) => name))

const depositText = (offer: BuyerOffer, { deposit, balance }: Settlement, now: number): string =>
  `${payByText(offer, now, `Pay the deposit of ${dollars(deposit)} by card by`)} You transfer the balance of ${dollars(balance)} to the agent later.`

/** Says when a confirmed balance completes the sale. */
function completionText({ flagged, settlement }: SaleFacts): string {
  if (flagged) return waitsForReview
  const at = settlement?.completesAt
  if (!at) return depositTakenBack
  return `We check the transfer for ${objectionHours} hours. If nothing is wrong, the home is yours on ${deadlineText(at)}.`
}

/** Title and text about how the buyer's last offer on a home ended. */
export function endedText(offer: EndedOffer): OfferText {
  const { closedBecause, offerRank } = offer
  const ownAmount = isOfAgent(offer) ? '' : ` of ${dollars(offer.offerAmount)}`
  const stood = offerRank === null ? undefined : offerRankText(offerRank)
  if (closedBecause === 'sold')
    return {
      tone: 'info',
      title: 'Sold to another buyer.',
      text: `Your offer${ownAmount} is closed; you have not been charged. ${stood ?? ''}`.trim(),
    }
  if (closedBecause === 'withdrawn') return { tone: 'info', title: `You withdrew your offer${ownAmount}.` }
  if (closedBecause === 'rejected')
    return { tone: 'info', title: `The agent rejected your offer${ownAmount}.`, ...(stood && { text: stood }) }
  const why = closedBecause === null ? '' : closedForBuyer[closedBecause]
  if (!wasDeal(closedBecause)) return { tone: 'info', title: `Your offer${ownAmount} is closed.`, text: why }
  return {
    tone: 'info',
    title: `Your accepted offer of ${dollars(offer.offerAmount)} has ended.`,
    text: `${why} ${moneyAfterEnd(offer)}`,
  }
}

/** Badges of closed offers. */
const closedBadges: Readonly<Record<ClosedBecause, string>> = {
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  unpaid: 'Not paid in time',
  frozen: 'Ended',
  cancelled: 'Cancelled',
  released: 'Ended',
  sold: 'Sold to another buyer',
  removed: 'Home removed',
  'property rejected': 'Home removed',
  'agent reviewed': 'Closed',
  'agent changed': 'Closed',
  'agent left': 'Closed',
  'buyer changed': 'Closed',
  'buyer left': 'Closed',
  expired: 'Expired',
  'range changed': 'Range changed',
  'condition failed': 'Condition failed',
  'condition late': 'Ended',
}

/** Reasons with the other side's own words, which are shown too. */
const withOwnWords: readonly ClosedBecause[] = ['cancelled', 'released']

/** Badge that says how an offer ended; undefined while it has not. */
export function closedBadge({ status, closedBecause }: Pick<Offer, 'status' | 'closedBecause'>): string | undefined {
  if (status !== 'rejected') return undefined
  return closedBecause === null ? 'Rejected' : closedBadges[closedBecause]
}

/** Sentences on why an offer was closed, and how it stood among the others. */
export function whyClosed(
  offer: Pick<
    Offer,
    'closedBecause' | 'reason' | 'offerRank' | 'offerAmount' | 'transfer' | 'settlement' | 'withoutCards'
  >,
): string[] {
  const { closedBecause, reason, offerRank } = offer
  const stood = offerRank === null ? [] : [offerRankText(offerRank)]
  if (closedBecause === null) return [reason ?? closedForBuyer.rejected, ...stood]
  const text = closedForBuyer[closedBecause]
  const words = wasDeal(closedBecause) ? `${text} ${moneyAfterEnd(offer)}` : text
  return [words, ...(withOwnWords.includes(closedBecause) && reason !== null ? [reason] : []), ...stood]
}
