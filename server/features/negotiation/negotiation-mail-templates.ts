import { calendarDayText, utcText } from '#contract/ground/dates.ts'
import { dollars, priceText } from '#contract/ground/money.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { type Offer, outsideRange } from '#contract/offers/offers.ts'
import { conditionsFirst, factsOf, paymentName, termsFacts, type MailContent } from '../mail-queue/mail-templates.ts'
import { type NewNotification, once } from '../notifications/notification-store.ts'
import { counterNotificationKey } from '../offers/notification-keys.ts'

// Mails about the terms of an offer (ruling G62).

const pathOf = (side: DealSide): string =>
  side === 'buyer' ? '/dashboard/bought-properties' : '/dashboard/requested-properties'

const nameOf = (offer: Offer, side: DealSide): string => (side === 'buyer' ? offer.buyerName : offer.agentName)

/** Mail to the side that has the turn now. */
export const counterReceived = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'counter received',
  subject: `Counteroffer: ${dollars(offer.offerAmount)} for ${offer.title}`,
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
  button: { label: 'See the counteroffer', path: pathOf(to) },
  notification: {
    content: { kind: 'counter received', ...offerFacts(offer), you: to },
    notificationKey: counterNotificationKey(offer._id, offer.terms.version),
  },
})

/** Mail to the agent, when the buyer has accepted the agent's terms. */
export const counterAccepted = (offer: Offer): MailContent => ({
  kind: 'counter accepted',
  subject: `Your counteroffer was accepted: ${offer.title}`,
  paragraphs: [
    `${offer.buyerName} has accepted your counteroffer of ${dollars(offer.offerAmount)} for ${calendarDayText(offer.buyingDate)}.`,
    ...(offer.payBy === null
      ? []
      : [`The buyer has to pay ${paymentName(offer)}by ${utcText(offer.payBy)}. Otherwise the offer lapses.`]),
    ...conditionsFirst(offer, 'agent'),
  ],
  facts: [...factsOf(offer, 'agent'), ...termsFacts(offer)],
  button: { label: 'See the offer', path: pathOf('agent') },
  notification: once(offer._id, { kind: 'counter accepted', ...offerFacts(offer), payBy: offer.payBy }),
})

/** Mail to both sides, when the price range has changed and the terms are outside it. */
export const termsEnded = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'terms ended',
  subject: `The price range changed: ${offer.title}`,
  paragraphs: [
    `The terms of ${dollars(offer.offerAmount)} are outside the new price range, so this offer has ended.`,
    to === 'buyer'
      ? 'You have not been charged. You can make a new offer within the new range.'
      : 'The buyer can make a new offer within the new range.',
  ],
  facts: factsOf(offer, to),
  button: {
    label: to === 'buyer' ? 'See the home' : 'See your offers',
    path: to === 'buyer' ? propertyOf(offer) : pathOf(to),
  },
  notification: once(offer._id, { kind: 'terms ended', ...offerFacts(offer), you: to }),
})

/** Mail to the buyer of an offer that stays, whose amount is outside the price range that was verified now. */
export const rangePassed = (offer: Offer, range: { minPrice: number; maxPrice: number }): MailContent => ({
  kind: 'range passed',
  subject: `Your offer is outside the new price range: ${offer.title}`,
  paragraphs: [
    `The price range is ${priceText(range)} now, so your offer of ${dollars(offer.offerAmount)} is ${outsideRange(offer.offerAmount, range)}.`,
    'Your offer stays, and the agent can still accept it. You can change it within the new range, or withdraw it.',
  ],
  facts: factsOf(offer, 'buyer'),
  button: { label: 'See your offers', path: pathOf('buyer') },
  notification: resumedNotification(offer, range),
})

/** Notification of the buyer that an offer no longer waits for the verification of its home. @param range the new one, if the amount is outside it */
export const resumedNotification = (offer: Offer, range?: { minPrice: number; maxPrice: number }): NewNotification => ({
  content: { kind: 'offer resumed', ...offerFacts(offer), ...(range && { range }) },
})

/** Mail to both sides, when nobody has accepted the terms in time. */
export const offerExpired = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'offer expired',
  subject: `An offer has expired: ${offer.title}`,
  paragraphs: [
    `The terms of ${dollars(offer.offerAmount)} expired before they were accepted, so the offer has ended.`,
    to === 'buyer' ? 'You have not been charged. You can make a new offer.' : 'The buyer can make a new offer.',
  ],
  facts: [...factsOf(offer, to), ...termsFacts(offer)],
  button: {
    label: to === 'buyer' ? 'See the home' : 'See your offers',
    path: to === 'buyer' ? propertyOf(offer) : pathOf(to),
  },
  notification: once(offer._id, { kind: 'offer expired', ...offerFacts(offer), you: to }),
})

const propertyOf = ({ propertyId }: Offer): string => `/property-details/${propertyId}`
