import * as z from 'zod/mini'
import { Id, Instant } from '../ground/field.ts'
import { dollars } from '../ground/money.ts'
import { moneyAfterEnd } from '../offers/closed-offers.ts'
import { namesOfConditions } from '../offers/conditions.ts'
import { DealSide } from '../offers/deal-side.ts'
import type { OfferCondition } from '../offers/offer-conditions.ts'
import type { Offer } from '../offers/offers.ts'
import { duePayment, type PaymentFacts, SettlementParts } from '../offers/settlement.ts'

/**
 * Rule on whether somebody may be notified of an event again.
 *
 * - `never`: once for each offer. While its notification is stored, a second one is not, so that a job can be repeated. What
 *   makes the event possible again, such as the end of a review, removes the notification.
 * - `on another occasion`: once for each occasion, which the server names, such as a version of the terms.
 * - `always`: every one is new.
 */
type Again = 'never' | 'on another occasion' | 'always'

/** Words of an event for one reader. */
export interface Words {
  /** Short form: first line of a notification, and subject of a mail. */
  short: string
  /** Sentences that say more. */
  more?: string | null | undefined | false
  /** Path of the page on which its reader sees more. */
  to: string
  /** `null` if the short form contains the title of the home. Otherwise bell and mail add it. */
  home?: null
}

/** Formats an instant for the reader: in their time zone on a page, in UTC in a mail. */
export type Moment = (instant: string) => string

const withKind = <const Kind extends string, Facts extends z.core.$ZodLooseShape>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), ...facts })

/**
 * Declares an event that somebody is notified of.
 *
 * @param facts stored with a notification. They contain no name and no email of another person.
 * @param words of bell and mail; a mail adds paragraphs where it must say more
 */
export const event = <const Kind extends string, Facts extends z.core.$ZodLooseShape, const A extends Again>(
  kind: Kind,
  again: A,
  facts: Facts,
  words: (facts: z.output<ReturnType<typeof withKind<Kind, Facts>>>, moment: Moment) => Words,
) => ({ kind, again, content: withKind(kind, facts), words })

/** Facts of an event about an offer. US dollars. `settlement`: of a deal with a deposit; `withoutCards`: of one without cards. */
export const offer = {
  offerId: Id,
  propertyId: Id,
  title: z.string(),
  amount: z.number(),
  settlement: z.optional(SettlementParts),
  withoutCards: z.optional(z.literal(true)),
}
/** Facts of an event about a property. */
export const property = { propertyId: Id, title: z.string() }
/** Side of the deal that the reader is on. */
export const side = { you: DealSide }
/** Deadline of a payment; null while none runs. */
export const payment = { payBy: z.nullable(Instant) }
/** Whether a backup has taken over (ruling G64). */
export const backup = { backup: z.optional(z.boolean()) }

/** Returns the facts that every event about an offer contains. */
export const offerFacts = ({ _id, propertyId, title, offerAmount, settlement, withoutCards }: Offer) => ({
  offerId: _id,
  propertyId,
  title,
  amount: offerAmount,
  ...(settlement && {
    settlement: {
      deposit: settlement.deposit,
      balance: settlement.balance,
      depositPaidAt: settlement.depositPaidAt,
    },
  }),
  ...(withoutCards && { withoutCards }),
})

// Words and pages that several events share.

/** Pages on which the two sides see their offers. */
export const offersOf: Record<DealSide, string> = {
  buyer: '/dashboard/bought-properties',
  agent: '/dashboard/requested-properties',
}
/** Page of a property. */
export const pageOf = (propertyId: string) => `/property-details/${propertyId}`
/** Page on which the two sides see an accepted offer. */
export const acceptedOffersOf: Record<DealSide, string> = { ...offersOf, agent: `${offersOf.agent}?status=accepted` }
/** Page on which admins see the deals. */
export const deals = '/dashboard/deals'
/** Page on which a buyer pays. */
export const paymentOf = (offerId: string) => `/dashboard/payment/${offerId}`
/** Other side of the deal, at the beginning of a sentence. */
export const other: Record<DealSide, string> = { buyer: 'The agent', agent: 'The buyer' }
/** Sentence to the agent of a deal that has ended. */
export const backupFollows = 'The next backup was accepted in its place.'
/** Sentence to the agent of a deal that has ended without a backup. */
export const openAgain = 'Your listing is open to offers again.'

/** Facts of an event about the payment of an offer. */
type Paid = Pick<PaymentFacts, 'settlement' | 'withoutCards'> & { amount: number }
/** Returns the facts of an event in the form that the rules of payments take. */
export const paymentFacts = ({ amount, ...facts }: Paid): PaymentFacts => ({ ...facts, offerAmount: amount })
/** Returns the payment that is due. */
export const dueOf = (paid: Paid) => duePayment(paymentFacts(paid))

/** Says until when the buyer has to pay what, if a deadline runs. @param facts without `you`: to the buyer */
export function payUntil(
  { payBy, you = 'buyer', ...paid }: Paid & { payBy: string | null; you?: DealSide },
  moment: Moment,
): string | null {
  if (payBy === null) return null
  const { what, by, amount } = dueOf(paid)
  const until = `by ${moment(payBy)}.`
  if (by === 'transfer')
    return you === 'buyer' ? `The agent has to record your transfer ${until}` : `Record the buyer’s transfer ${until}`
  const sum = what === 'deposit' ? `the deposit of ${dollars(amount)} ` : ''
  return you === 'buyer' ? `Pay ${sum}${until}` : `The buyer has to pay ${sum}${until}`
}

/** Says what the end of a deal means for its reader. */
export function afterEnd({
  you,
  backup: hasBackup,
  ...paid
}: Paid & { you: DealSide; backup?: boolean | undefined }): string {
  if (you === 'buyer') return moneyAfterEnd(paymentFacts(paid))
  return hasBackup ? backupFollows : openAgain
}

/** Names a condition at the beginning of a sentence. */
export const conditionName = (condition: OfferCondition): string =>
  namesOfConditions([condition]).replace(/^./, letter => letter.toUpperCase())
