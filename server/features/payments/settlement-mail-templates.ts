import { utcText } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { offerFacts } from '#contract/notifications/notifications.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { factsOf, noAccountDetails, transferFact, type MailContent } from '../mail-queue/mail-templates.ts'
import { once } from '../notifications/notification-store.ts'

// Mails about a deal with a deposit (ruling G65).

/** Mail to both sides. For the buyer it is the receipt of the deposit. */
export const depositPaid = (offer: Offer, to: DealSide): MailContent => ({
  kind: 'deposit paid',
  subject: `${to === 'buyer' ? 'Receipt: deposit' : 'Deposit paid'} of ${dollars(offer.settlement?.deposit ?? 0)} for ${offer.title}`,
  paragraphs:
    to === 'buyer'
      ? [
          `Thank you. We have received your deposit. Agree on the transfer of the balance of ${dollars(offer.settlement?.balance ?? 0)} with ${offer.agentName} in your conversation here. The agent has to record it by ${deadlineOf(offer)}. ${noAccountDetails}`,
          'If the sale falls through, we refund the deposit to your card in full.',
        ]
      : [
          `${offer.buyerName} has paid the deposit. Agree with them on the transfer of the balance of ${dollars(offer.settlement?.balance ?? 0)}.`,
          `Record the reference of the transfer by ${deadlineOf(offer)}. Otherwise the offer lapses.`,
        ],
  facts: [...factsOf(offer, to), ...depositFacts(offer), ['Balance due', deadlineOf(offer)]],
  button:
    to === 'buyer'
      ? { label: 'See what comes next', path: `/dashboard/payment/${offer._id}` }
      : { label: 'See the offer', path: '/dashboard/requested-properties?status=accepted' },
  notification: once(offer._id, { kind: 'deposit paid', ...offerFacts(offer), you: to, payBy: offer.payBy }),
})

/** Mail to the agent. */
export const transferConfirmed = (offer: Offer): MailContent => ({
  kind: 'transfer confirmed',
  subject: `The transfer is confirmed: ${offer.title}`,
  paragraphs: [
    `${offer.buyerName} has confirmed the transfer of the balance. The sale is complete on ${completionOf(offer)}, unless an admin objects before.`,
  ],
  facts: [...factsOf(offer, 'agent'), ...depositFacts(offer), ...transferFact(offer)],
  button: { label: 'See the offer', path: '/dashboard/requested-properties?status=accepted' },
  notification: {
    content: { kind: 'transfer confirmed', ...offerFacts(offer), completesAt: completesAtOf(offer) },
  },
})

/** Mail to the admins. */
export const transferToCheck = (offer: Offer): MailContent => ({
  kind: 'transfer to check',
  subject: `A sale completes in a day: ${offer.title}`,
  paragraphs: [
    `The buyer has confirmed the transfer of the balance. The sale is complete on ${completionOf(offer)}, unless you object before.`,
  ],
  facts: [...factsOf(offer, 'admin'), ...depositFacts(offer), ...transferFact(offer)],
  button: { label: 'Check the deal', path: '/dashboard/deals?list=confirmed' },
  notification: {
    content: { kind: 'transfer to check', ...offerFacts(offer), completesAt: completesAtOf(offer) },
  },
})

/** Mail to both sides. */
export const transferObjected = (offer: Offer, to: DealSide, reference: string, reason: string): MailContent => ({
  kind: 'transfer objected',
  subject: `An admin objects to the transfer: ${offer.title}`,
  paragraphs: [
    'An admin of the marketplace has objected to the confirmed transfer, so the sale is not complete.',
    `Their reason: ${reason}`,
    to === 'buyer'
      ? `The offer stays accepted. Please settle this with the ${otherSide(to)}, who has to record the transfer again by ${deadlineOf(offer)}.`
      : `The offer stays accepted. Please settle this with the ${otherSide(to)}, and record the transfer again by ${deadlineOf(offer)}.`,
  ],
  facts: [...factsOf(offer, to), ...depositFacts(offer), ['Reference', reference]],
  button:
    to === 'buyer'
      ? { label: 'See the offer', path: `/dashboard/payment/${offer._id}` }
      : { label: 'See the offer', path: '/dashboard/requested-properties?status=accepted' },
  notification: {
    content: { kind: 'transfer objected', ...offerFacts(offer), you: to, reference, reason, payBy: offer.payBy },
  },
})

/** Mail to both sides. */
export const heldSaleCompleted = (offer: Offer, to: DealSide, reason: string): MailContent => ({
  kind: 'held sale completed',
  subject: `An admin has completed the sale: ${offer.title}`,
  paragraphs: [
    'The sale waited, because money of the deposit had gone back or was disputed. An admin of the marketplace has completed it.',
    `Their reason: ${reason}`,
  ],
  facts: [...factsOf(offer, to), ...depositFacts(offer)],
  button:
    to === 'buyer'
      ? { label: 'See your homes', path: '/dashboard/bought-properties' }
      : { label: 'See your sales', path: '/dashboard/sold-properties' },
  notification: once(offer._id, { kind: 'held sale completed', ...offerFacts(offer), you: to, reason }),
})

/** The two parts of the price, for a deal with a paid deposit. */
export const depositFacts = ({ settlement }: Offer): (readonly [string, string])[] =>
  settlement?.depositTransactionId
    ? [
        ['Deposit', `${dollars(settlement.deposit)}, transaction ${settlement.depositTransactionId}`],
        ['Balance', dollars(settlement.balance)],
      ]
    : []

const deadlineOf = ({ payBy }: Offer): string => (payBy === null ? 'the deadline' : utcText(payBy))
const completesAtOf = ({ settlement }: Offer): string | null => settlement?.completesAt ?? null
const completionOf = (offer: Offer): string => utcText(completesAtOf(offer) ?? offer.createdAt)
