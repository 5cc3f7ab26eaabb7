import { dollars } from '#contract/money.ts'
import type { DealSide, Dispute, Offer } from '#contract/offers.ts'
import { factsOf, type MailContent } from './mail-templates.ts'

// About deals that end before they are paid, and about payments that need a person.

/** To the side that has not asked. */
export const cancelRequested = (offer: Offer, asker: DealSide): MailContent => ({
  kind: 'cancel requested',
  subject: `Request to cancel: ${offer.title}`,
  paragraphs: [
    `${asker === 'buyer' ? offer.buyerName : offer.agentName} asks you to cancel the accepted offer. Nothing changes unless you agree.`,
    `Their reason: ${offer.cancelRequest?.reason ?? ''}`,
  ],
  facts: factsOf(offer),
  button: { label: 'Answer the request', path: offersOf(asker === 'buyer' ? 'agent' : 'buyer') },
})

const requestEnded = {
  'cancel declined': ['Your request to cancel was declined', 'does not agree to cancel.'],
  'cancel taken back': ['The request to cancel was taken back', 'no longer wants to cancel.'],
} as const

/** To the other side than the one that has declined the request, or taken it back. */
export const cancelRequestEnded = (offer: Offer, by: DealSide, kind: keyof typeof requestEnded): MailContent => ({
  kind,
  subject: `${requestEnded[kind][0]}: ${offer.title}`,
  paragraphs: [
    `${by === 'buyer' ? offer.buyerName : offer.agentName} ${requestEnded[kind][1]} The offer stays accepted.`,
  ],
  facts: factsOf(offer),
  button: { label: 'See the offer', path: offersOf(by === 'buyer' ? 'agent' : 'buyer') },
})

/** To both sides, once they have agreed. */
export const dealCancelled = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'offer cancelled',
  subject: `The offer was cancelled: ${offer.title}`,
  paragraphs: ['You have agreed to cancel this offer.', offer.reason ?? '', afterEnd[to]],
  facts: factsOf(offer),
  button: { label: 'See your offers', path: offersOf(to) },
})

/** To both sides. */
export const dealReleased = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'offer released',
  subject: `The marketplace has ended an offer: ${offer.title}`,
  paragraphs: ['An administrator of the marketplace has ended this accepted offer.', offer.reason ?? '', afterEnd[to]],
  facts: factsOf(offer),
  button: { label: 'See your offers', path: offersOf(to) },
})

const afterEnd: Record<DealSide, string> = {
  buyer: 'You have not been charged.',
  agent: 'Your property is open for offers again; those that have waited can be accepted.',
}
const offersOf = (side: DealSide): string =>
  side === 'buyer' ? '/dashboard/bought-properties' : '/dashboard/requested-properties'

// To the admins.

export const paymentUnknown = (offer: Offer, payment: string, isClaimed: boolean): MailContent => ({
  kind: 'payment unknown',
  subject: `A payment belongs to another account: ${offer.title}`,
  paragraphs: [
    'A payment of this offer was opened with other keys of the card provider, so Keyhaven can neither see nor refund it. It is closed here, and an offer that still waits can be paid again.',
    isClaimed
      ? 'The buyer says that they have paid it. Please look it up in the former account now, and refund it there.'
      : 'Please look it up in the former account, and refund it there if it was paid.',
  ],
  facts: [...factsOf(offer), buyerFact(offer), ['Payment', payment]],
  button: { label: 'See the deals', path: '/dashboard/deals' },
})

export const refundFailed = (offer: Offer, transaction: string): MailContent => ({
  kind: 'refund failed',
  subject: `A refund has failed: ${offer.title}`,
  paragraphs: [
    `The card provider could not return ${dollars(offer.offerAmount)} or a part of it to the buyer.`,
    'Please look at the payment in your account at the card provider, and return the money another way.',
  ],
  facts: [...factsOf(offer), buyerFact(offer), ['Transaction', transaction]],
  button: { label: 'See the deals', path: '/dashboard/deals' },
})

const disputeTexts: Record<Dispute, readonly [subject: string, text: string]> = {
  open: [
    'A payment is disputed',
    'The buyer’s bank disputes this payment. Please answer the dispute at the card provider in time: an unanswered one is lost.',
  ],
  won: ['A dispute was won', 'The dispute of this payment has ended, and the money stays.'],
  lost: [
    'A dispute was lost',
    'The dispute of this payment has ended, and the money went back to the buyer. The sale stays as it is until you and the agent decide on it.',
  ],
}

export const paymentDisputed = (offer: Offer, dispute: Dispute, transaction: string): MailContent => ({
  kind: 'payment disputed',
  subject: `${disputeTexts[dispute][0]}: ${offer.title}`,
  paragraphs: [disputeTexts[dispute][1]],
  facts: [...factsOf(offer), buyerFact(offer), ['Transaction', transaction]],
  button: { label: 'See the deals', path: '/dashboard/deals' },
})

const buyerFact = (offer: Offer) => ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`] as const
