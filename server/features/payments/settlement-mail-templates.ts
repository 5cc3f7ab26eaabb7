import { offerFacts } from '#contract/events/event.ts'
import { utcText } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { factsOf, noAccountDetails, transferFact } from '../mail-queue/mail-templates.ts'

// Mails about a deal with a deposit (ruling G65).

/** Mail to both sides. For the buyer it is the receipt of the deposit. */
export const depositPaid = (offer: Offer, to: DealSide): MailContent =>
  eventMail(
    { kind: 'deposit paid', ...offerFacts(offer), you: to, payBy: offer.payBy },
    {
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
      button: to === 'buyer' ? 'See what comes next' : 'See the offer',
    },
  )

/** Mail to the agent. */
export const transferConfirmed = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'transfer confirmed', ...offerFacts(offer), completesAt: completesAtOf(offer) },
    {
      paragraphs: [
        `${offer.buyerName} has confirmed the transfer of the balance. The sale is complete on ${completionOf(offer)}, unless an admin objects before.`,
      ],
      facts: [...factsOf(offer, 'agent'), ...depositFacts(offer), ...transferFact(offer)],
      button: 'See the offer',
    },
  )

/** Mail to the admins. */
export const transferToCheck = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'transfer to check', ...offerFacts(offer), completesAt: completesAtOf(offer) },
    {
      paragraphs: [
        `The buyer has confirmed the transfer of the balance. The sale is complete on ${completionOf(offer)}, unless you object before.`,
      ],
      facts: [...factsOf(offer, 'admin'), ...depositFacts(offer), ...transferFact(offer)],
      button: 'Check the deal',
    },
  )

/** Mail to both sides. */
export const transferObjected = (offer: Offer, to: DealSide, reference: string, reason: string): MailContent =>
  eventMail(
    { kind: 'transfer objected', ...offerFacts(offer), you: to, reference, reason, payBy: offer.payBy },
    {
      paragraphs: [
        'An admin of the marketplace has objected to the confirmed transfer, so the sale is not complete.',
        `Their reason: ${reason}`,
        to === 'buyer'
          ? `The offer stays accepted. Please settle this with the ${otherSide(to)}, who has to record the transfer again by ${deadlineOf(offer)}.`
          : `The offer stays accepted. Please settle this with the ${otherSide(to)}, and record the transfer again by ${deadlineOf(offer)}.`,
      ],
      facts: [...factsOf(offer, to), ...depositFacts(offer), ['Reference', reference]],
      button: 'See the offer',
    },
  )

/** Mail to both sides. */
export const heldSaleCompleted = (offer: Offer, to: DealSide, reason: string): MailContent =>
  eventMail(
    { kind: 'held sale completed', ...offerFacts(offer), you: to, reason },
    {
      paragraphs: [
        'The sale waited, because money of the deposit had gone back or was disputed. An admin of the marketplace has completed it.',
        `Their reason: ${reason}`,
      ],
      facts: [...factsOf(offer, to), ...depositFacts(offer)],
      button: to === 'buyer' ? 'See your homes' : 'See your sales',
    },
  )

/** The two parts of the price, for a deal with a paid deposit. */
const depositFacts = ({ settlement }: Offer): (readonly [string, string])[] =>
  settlement?.depositTransactionId
    ? [
        ['Deposit', `${dollars(settlement.deposit)}, transaction ${settlement.depositTransactionId}`],
        ['Balance', dollars(settlement.balance)],
      ]
    : []

const deadlineOf = ({ payBy }: Offer): string => (payBy === null ? 'the deadline' : utcText(payBy))
const completesAtOf = ({ settlement }: Offer): string | null => settlement?.completesAt ?? null
const completionOf = (offer: Offer): string => utcText(completesAtOf(offer) ?? offer.createdAt)
