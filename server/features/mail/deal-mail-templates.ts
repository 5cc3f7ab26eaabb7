import { moneyAfterEnd } from '#contract/offers/closed-offers.ts'
import { dollars } from '#contract/ground/money.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { occasionOf, once } from '../notifications/notification-store.ts'
import { afterEndForAgent, factsOf, transferFact, type MailContent } from './mail-templates.ts'

// Mails about deals that end before they are paid, and about payments that need an admin.

/** Mail to the other side of the deal. */
export const cancelRequested = (offer: Offer, asker: DealSide): MailContent => ({
  kind: 'cancel requested',
  subject: `Request to cancel: ${offer.title}`,
  paragraphs: [
    `${asker === 'buyer' ? offer.buyerName : offer.agentName} wants to cancel the accepted offer. Nothing changes unless you agree.`,
    `Their reason: ${offer.cancelRequest?.reason ?? ''}`,
  ],
  facts: factsOf(offer),
  button: { label: 'Answer the request', path: offersOf(otherSide(asker)) },
  notification: {
    content: { kind: 'cancel requested', ...offerFacts(offer), you: otherSide(asker) },
    occasion: cancelOccasion(offer._id, new Date(offer.cancelRequest?.at ?? 0)),
  },
})

/** Occasion of the notification that a request to cancel waits for an answer. */
export const cancelOccasion = (offerId: string, askedAt: Date): string =>
  occasionOf('cancel requested', `${offerId} ${askedAt.getTime()}`)

const requestEnded = {
  'cancel declined': ['Your request to cancel was declined', 'does not agree to cancel.'],
  'cancel taken back': ['The request to cancel was withdrawn', 'no longer wants to cancel.'],
} as const

/** Mail to the other side, when one side declines or withdraws the request. */
export const cancelRequestEnded = (offer: Offer, by: DealSide, kind: keyof typeof requestEnded): MailContent => ({
  kind,
  subject: `${requestEnded[kind][0]}: ${offer.title}`,
  paragraphs: [
    `${by === 'buyer' ? offer.buyerName : offer.agentName} ${requestEnded[kind][1]} The offer stays accepted.`,
  ],
  facts: factsOf(offer),
  button: { label: 'See the offer', path: offersOf(otherSide(by)) },
  notification: { content: { kind, ...offerFacts(offer), you: otherSide(by) } },
})

/** Mail to both sides, when they have agreed to cancel. */
export const dealCancelled = (offer: Offer, to: DealSide, hasBackup = false): MailContent => ({
  kind: 'offer cancelled',
  subject: `The offer was cancelled: ${offer.title}`,
  paragraphs: ['Both sides have agreed to cancel this offer.', offer.reason ?? '', ...afterEnd(offer, to, hasBackup)],
  facts: [...factsOf(offer), ...transferFact(offer)],
  button: { label: 'See your offers', path: offersOf(to) },
  notification: once(offer._id, {
    kind: 'offer cancelled',
    ...offerFacts(offer),
    you: to,
    ...(hasBackup && { backup: true }),
  }),
})

/** Mail to both sides, when an admin ends the deal. */
export const dealReleased = (offer: Offer, to: DealSide, hasBackup = false): MailContent => ({
  kind: 'offer released',
  subject: `An accepted offer was ended: ${offer.title}`,
  paragraphs: [
    'An administrator of the marketplace has ended this accepted offer.',
    offer.reason ?? '',
    ...afterEnd(offer, to, hasBackup),
  ],
  facts: [...factsOf(offer), ...transferFact(offer)],
  button: { label: 'See your offers', path: offersOf(to) },
  notification: once(offer._id, {
    kind: 'offer released',
    ...offerFacts(offer),
    you: to,
    ...(hasBackup && { backup: true }),
  }),
})

/** Paragraphs on what the end of a deal means for one side. */
const afterEnd = (offer: Offer, to: DealSide, hasBackup: boolean): string[] =>
  to === 'buyer' ? [moneyAfterEnd(offer)] : afterEndForAgent(offer, hasBackup)

const offersOf = (side: DealSide): string =>
  side === 'buyer' ? '/dashboard/bought-properties' : '/dashboard/requested-properties'

// Mails to the admins.

export const paymentUnknown = (offer: Offer, payment: string, isClaimed: boolean): MailContent => ({
  kind: 'payment unknown',
  subject: `A payment belongs to another account: ${offer.title}`,
  paragraphs: [
    'A payment for this offer was opened with different keys of the card provider. The marketplace can neither see nor refund it, and has closed it. If the offer is still unpaid, the buyer can pay again.',
    isClaimed
      ? 'The buyer says that they have paid. Please find the payment in the former account now and refund it there.'
      : 'Please find the payment in the former account. If it was paid, refund it there.',
  ],
  facts: [...factsOf(offer), buyerFact(offer), ['Payment', payment]],
  button: { label: 'See the deals', path: '/dashboard/deals' },
  notification: once(payment, { kind: 'payment unknown', ...offerFacts(offer) }),
})

/** @param amount US dollars of the payment */
export const refundFailed = (offer: Offer, transaction: string, amount = offer.offerAmount): MailContent => ({
  kind: 'refund failed',
  subject: `A refund has failed: ${offer.title}`,
  paragraphs: [
    `The card provider could not refund all or part of ${dollars(amount)} to the buyer.`,
    'Please check the payment in your account at the card provider, and return the money another way.',
  ],
  facts: [...factsOf(offer), buyerFact(offer), ['Transaction', transaction]],
  button: { label: 'See the deals', path: '/dashboard/deals' },
  // A later refund can fail, too.
  notification: { content: { kind: 'refund failed', ...offerFacts(offer) } },
})

/** The buyer, for admins and the agent. */
export const buyerFact = (offer: Offer) => ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`] as const
