import { offerFacts } from '#contract/events/event.ts'
import { calendarDayText, utcText } from '#contract/ground/dates.ts'
import { dollars, priceText } from '#contract/ground/money.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { type Offer, outsideRange } from '#contract/offers/offers.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { conditionsFirst, factsOf, paymentName, termsFacts } from '../mail-queue/mail-templates.ts'
import { counterNotificationKey } from '../offers/notification-keys.ts'

// Mails about the terms of an offer (ruling G62).

const nameOf = (offer: Offer, side: DealSide): string => (side === 'buyer' ? offer.buyerName : offer.agentName)

/** Mail to the side that has the turn now. */
export const counterReceived = (offer: Offer, to: DealSide): MailContent =>
  eventMail(
    { kind: 'counter received', ...offerFacts(offer), you: to },
    {
      paragraphs: [
        `${nameOf(offer, otherSide(to))} has answered with a counteroffer. It is your turn.`,
        'Accept it, make another counteroffer, or end the offer.',
      ],
      // A counteroffer may be the one that drops the conditions.
      facts: [
        ...factsOf(offer, to),
        ...(offer.terms.conditions.length === 0 ? [['Conditions', 'none'] as const] : []),
        ...termsFacts(offer),
      ],
      button: 'See the counteroffer',
    },
    counterNotificationKey(offer._id, offer.terms.version),
  )

/** Mail to the agent, when the buyer has accepted the agent's terms. */
export const counterAccepted = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'counter accepted', ...offerFacts(offer), payBy: offer.payBy },
    {
      paragraphs: [
        `${offer.buyerName} has accepted your counteroffer of ${dollars(offer.offerAmount)} for ${calendarDayText(offer.buyingDate)}.`,
        ...(offer.payBy === null
          ? []
          : [`The buyer has to pay ${paymentName(offer)}by ${utcText(offer.payBy)}. Otherwise the offer lapses.`]),
        ...conditionsFirst(offer, 'agent'),
      ],
      facts: [...factsOf(offer, 'agent'), ...termsFacts(offer)],
      button: 'See the offer',
    },
  )

/** Mail to both sides, when the price range has changed and the terms are outside it. */
export const termsEnded = (offer: Offer, to: DealSide): MailContent =>
  eventMail(
    { kind: 'terms ended', ...offerFacts(offer), you: to },
    {
      paragraphs: [
        `The terms of ${dollars(offer.offerAmount)} are outside the new price range, so this offer has ended.`,
        to === 'buyer'
          ? 'You have not been charged. You can make a new offer within the new range.'
          : 'The buyer can make a new offer within the new range.',
      ],
      facts: factsOf(offer, to),
      button: to === 'buyer' ? 'See the home' : 'See your offers',
    },
  )

/** Mail to the buyer of an offer that stays, whose amount is outside the price range that was verified now. */
export const rangePassed = (offer: Offer, range: { minPrice: number; maxPrice: number }): MailContent =>
  eventMail(
    { kind: 'offer resumed', ...offerFacts(offer), range },
    {
      kind: 'range passed',
      paragraphs: [
        `The price range is ${priceText(range)} now, so your offer of ${dollars(offer.offerAmount)} is ${outsideRange(offer.offerAmount, range)}.`,
        'Your offer stays, and the agent can still accept it. You can change it within the new range, or withdraw it.',
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See your offers',
    },
  )

/** Mail to both sides, when nobody has accepted the terms in time. */
export const offerExpired = (offer: Offer, to: DealSide): MailContent =>
  eventMail(
    { kind: 'offer expired', ...offerFacts(offer), you: to },
    {
      paragraphs: [
        `The terms of ${dollars(offer.offerAmount)} expired before they were accepted, so the offer has ended.`,
        to === 'buyer' ? 'You have not been charged. You can make a new offer.' : 'The buyer can make a new offer.',
      ],
      facts: [...factsOf(offer, to), ...termsFacts(offer)],
      button: to === 'buyer' ? 'See the home' : 'See your offers',
    },
  )
