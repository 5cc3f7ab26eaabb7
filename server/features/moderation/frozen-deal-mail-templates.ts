import { offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { moneyWhileFrozen } from '#contract/offers/closed-offers.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFullyPaid } from '#contract/offers/settlement.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { factsOf, howToPay, transferFact } from '../mail-queue/mail-templates.ts'

// Mails to the buyer of an accepted offer, when a fraud mark freezes it (ruling G19). The notification
// of one removes that of the other, because a mark may come again.

export const dealFrozen = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'deal frozen', ...frozenFacts(offer) },
    {
      paragraphs: isFullyPaid(offer) ? waitingSale(offer) : unpayable(offer),
      facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
      button: 'See your offers',
    },
  )

const unpayable = (offer: Offer): string[] => [
  offer.transfer === null
    ? `You can’t pay for ${offer.title} now. The agent’s account is under review.`
    : `You can’t confirm your transfer for ${offer.title} now. The agent’s account is under review.`,
  ...(offer.transfer === null ? [moneyWhileFrozen(offer)] : []),
  offer.payBy === null
    ? offer.transfer === null
      ? 'The time to pay has not begun, because a condition is open.'
      : 'The payment deadline is paused, and you can cancel the transfer.'
    : `If the review lasts longer than ${utcText(offer.payBy)}, your offer ends.`,
]

/** Paragraphs about a sale whose balance the buyer has confirmed (ruling G65). */
const waitingSale = ({ title }: Offer): string[] => [
  `The sale of ${title} waits. The agent’s account is under review.`,
  'You have confirmed the transfer. The sale is completed once the review is over, unless an admin objects or ends it. If it is ended, we refund your deposit.',
]

export const dealResumed = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'deal resumed', ...frozenFacts(offer) },
    {
      paragraphs: [
        'The review of the agent’s account has ended.',
        ...(isFullyPaid(offer) ? ['The sale goes on.'] : []),
        ...(offer.transfer === null || isFullyPaid(offer) ? [] : ['You can confirm your transfer again.']),
        ...(offer.payBy === null ? [] : [howToPay(offer, utcText(offer.payBy))]),
      ],
      facts: [...factsOf(offer, 'buyer'), ...transferFact(offer)],
      button: 'Go to the payment page',
    },
  )

const frozenFacts = (offer: Offer) => ({
  ...offerFacts(offer),
  payBy: offer.payBy,
  transfer: offer.transfer !== null,
  ...(isFullyPaid(offer) && { confirmed: true }),
})
