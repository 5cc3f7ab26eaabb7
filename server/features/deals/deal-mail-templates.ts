import { utcText } from '#contract/ground/dates.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { moneyAfterEnd } from '#contract/offers/closed-offers.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import {
  afterEndForAgent,
  conditionsFirst,
  factsOf,
  howToPay,
  transferFact,
  type MailContent,
} from '../mail-queue/mail-templates.ts'
import { once } from '../notifications/notification-store.ts'
import { cancelNotificationKey } from '../offers/notification-keys.ts'

// Mails about deals that end before they are paid, and about payments that need an admin.

/** Mail to the other side of the deal. */
export const cancelRequested = (offer: Offer, asker: DealSide): MailContent => ({
  kind: 'cancel requested',
  subject: `Request to cancel: ${offer.title}`,
  paragraphs: [
    `${asker === 'buyer' ? offer.buyerName : offer.agentName} wants to cancel the accepted offer. Nothing changes unless you agree.`,
    `Their reason: ${offer.cancelRequest?.reason ?? ''}`,
  ],
  facts: factsOf(offer, otherSide(asker)),
  button: { label: 'Answer the request', path: offersOf(otherSide(asker)) },
  notification: {
    content: { kind: 'cancel requested', ...offerFacts(offer), you: otherSide(asker) },
    notificationKey: cancelNotificationKey(offer._id, new Date(offer.cancelRequest?.at ?? 0)),
  },
})

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
  facts: factsOf(offer, otherSide(by)),
  button: { label: 'See the offer', path: offersOf(otherSide(by)) },
  notification: { content: { kind, ...offerFacts(offer), you: otherSide(by) } },
})

/** Mail to both sides, when they have agreed to cancel. */
export const dealCancelled = (offer: Offer, to: DealSide, hasBackup = false): MailContent => ({
  kind: 'offer cancelled',
  subject: `The offer was cancelled: ${offer.title}`,
  paragraphs: ['Both sides have agreed to cancel this offer.', offer.reason ?? '', ...afterEnd(offer, to, hasBackup)],
  facts: [...factsOf(offer, to), ...transferFact(offer)],
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
    'An admin of the marketplace has ended this accepted offer.',
    offer.reason ?? '',
    ...afterEnd(offer, to, hasBackup),
  ],
  facts: [...factsOf(offer, to), ...transferFact(offer)],
  button: { label: 'See your offers', path: offersOf(to) },
  notification: once(offer._id, {
    kind: 'offer released',
    ...offerFacts(offer),
    you: to,
    ...(hasBackup && { backup: true }),
  }),
})

/** Mail to both sides of a deal that a card could pay until the operator removed the settings of the card provider. */
export const cardsRemoved = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'cards removed',
  subject: `Payment by transfer: ${offer.title}`,
  paragraphs: [
    'This marketplace no longer takes card payments, so a transfer pays this accepted offer. The time to pay begins again in full.',
    ...(offer.payBy === null
      ? conditionsFirst(offer, to)
      : [
          to === 'buyer'
            ? howToPay(offer, utcText(offer.payBy))
            : `Agree with ${offer.buyerName} (${offer.buyerEmail}) on a transfer, and record its reference by ${utcText(offer.payBy)}. Otherwise the offer lapses.`,
        ]),
  ],
  facts: factsOf(offer, to),
  button:
    to === 'buyer'
      ? { label: 'How to pay', path: `/dashboard/payment/${offer._id}` }
      : { label: 'See the offer', path: offersOf(to) },
  notification: once(offer._id, { kind: 'cards removed', ...offerFacts(offer), you: to, payBy: offer.payBy }),
})

/** Paragraphs on what the end of a deal means for one side. */
const afterEnd = (offer: Offer, to: DealSide, hasBackup: boolean): string[] =>
  to === 'buyer' ? [moneyAfterEnd(offer)] : afterEndForAgent(offer, hasBackup)

const offersOf = (side: DealSide): string =>
  side === 'buyer' ? '/dashboard/bought-properties' : '/dashboard/requested-properties'
