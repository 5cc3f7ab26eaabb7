import { utcText } from '#contract/ground/dates.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { moneyWhileFrozen } from '#contract/offers/closed-offers.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFullyPaid } from '#contract/offers/settlement.ts'
import { factsOf, howToPay, transferFact, type MailContent } from '../mail-queue/mail-templates.ts'
import { once } from '../notifications/notification-store.ts'

// Mails to the buyer of an accepted offer, when a fraud mark freezes it (ruling G19). The notification
// of one removes that of the other, because a mark may come again.

export const dealFrozen = (offer: Offer): MailContent => ({
  kind: 'deal frozen',
  ...(isFullyPaid(offer) ? waitingSale(offer) : unpayable(offer)),
  facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
  button: { label: 'See your offers', path: '/dashboard/bought-properties' },
  notification: once(offer._id, { kind: 'deal frozen', ...frozenFacts(offer) }),
})

const unpayable = (offer: Offer): Words => ({
  subject: offer.transfer === null ? `You can’t pay now: ${offer.title}` : `You can’t confirm now: ${offer.title}`,
  paragraphs: [
    offer.transfer === null
      ? `You can’t pay for ${offer.title} now. The agent’s account is under review.`
      : `You can’t confirm your transfer for ${offer.title} now. The agent’s account is under review.`,
    ...(offer.transfer === null ? [moneyWhileFrozen(offer)] : []),
    offer.payBy === null
      ? offer.transfer === null
        ? 'The time to pay has not begun, because a condition is open.'
        : 'The payment deadline is paused, and you can cancel the transfer.'
      : `If the review lasts longer than ${utcText(offer.payBy)}, your offer ends.`,
  ],
})

/** Words about a sale whose balance the buyer has confirmed (ruling G65). */
const waitingSale = ({ title }: Offer): Words => ({
  subject: `Your sale waits: ${title}`,
  paragraphs: [
    `The sale of ${title} waits. The agent’s account is under review.`,
    'You have confirmed the transfer. The sale is completed once the review is over, unless an admin objects or ends it. If it is ended, we refund your deposit.',
  ],
})

type Words = Pick<MailContent, 'subject' | 'paragraphs'>

export const dealResumed = (offer: Offer): MailContent => ({
  kind: 'deal resumed',
  subject: resumedSubject(offer),
  paragraphs: [
    'The review of the agent’s account has ended.',
    ...(isFullyPaid(offer) ? ['The sale goes on.'] : []),
    ...(offer.transfer === null || isFullyPaid(offer) ? [] : ['You can confirm your transfer again.']),
    ...(offer.payBy === null ? [] : [howToPay(offer, utcText(offer.payBy))]),
  ],
  facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
  button: { label: 'Go to the payment page', path: `/dashboard/payment/${offer._id}` },
  notification: once(offer._id, { kind: 'deal resumed', ...frozenFacts(offer) }),
})

function resumedSubject(offer: Offer): string {
  if (isFullyPaid(offer)) return `Your sale goes on: ${offer.title}`
  return offer.transfer === null ? `You can pay again: ${offer.title}` : `You can confirm again: ${offer.title}`
}

const frozenFacts = (offer: Offer) => ({
  ...offerFacts(offer),
  payBy: offer.payBy,
  transfer: offer.transfer !== null,
  ...(isFullyPaid(offer) && { confirmed: true }),
})
