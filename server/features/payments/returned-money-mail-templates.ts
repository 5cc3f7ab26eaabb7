import { offerFacts } from '#contract/events/event.ts'
import { dollars } from '#contract/ground/money.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { type Dispute, isDeal, type Offer } from '#contract/offers/offers.ts'
import type { OfferRow, Tx } from '../../db/tables/schema.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import type { UserMail } from '../mail-queue/mail-recipient.ts'
import { factsOf, type Reader } from '../mail-queue/mail-templates.ts'
import { mailsToAdmins } from '../mail-queue/mails-to-admins.ts'

// Mails about money that leaves a sale or a deal again at the card provider. Keyhaven does not undo the sale: people
// decide about it, so that both sides and the admins have to know.

/** Builds the mail for the buyer, the admins and, while the offer is a deal or a sale, the agent. */
export async function mailsToAll(
  tx: Tx,
  offer: Pick<OfferRow, 'buyer_id' | 'agent_id' | 'status'>,
  contentFor: (reader: Reader) => MailContent,
): Promise<UserMail[]> {
  const admins = await mailsToAdmins(tx, contentFor('admin'))
  return [
    { to: offer.buyer_id, content: contentFor('buyer') },
    ...(isEnded(offer) ? [] : [{ to: offer.agent_id, content: contentFor('agent') }]),
    ...admins,
  ]
}

const isEnded = (offer: Pick<Offer, 'status'>): boolean => !isDeal(offer) && offer.status !== 'bought'

const advice: Record<Reader, string> = {
  buyer: 'Agree with the agent on what happens to it.',
  agent: 'Do not hand over the keys before you have agreed with the buyer and the marketplace on what happens to it.',
  admin: 'Both sides were notified: agree with them on what happens to it.',
}

/** Whether this payment is the one of the deal or the sale, and not one that came too late, or twice. */
const isPaidBy = (offer: Offer, transaction: string): boolean =>
  !isEnded(offer) && [offer.transactionId, offer.settlement?.depositTransactionId].includes(transaction)

/** Says that the deal or the sale remains, and what to do. Empty if it does not depend on the payment. */
const nextStep = (offer: Offer, transaction: string, to: Reader): string[] =>
  isPaidBy(offer, transaction) ? [`The ${isDeal(offer) ? 'deal' : 'sale'} itself has not changed. ${advice[to]}`] : []

/** A refund in the card provider's dashboard. @param refunded US dollars that have gone back in all */
export const moneyReturned = (offer: Offer, refunded: number, transaction: string, to: Reader): MailContent =>
  eventMail(
    { kind: 'money returned', ...offerFacts(offer), refunded, ...readBy(to, offer) },
    {
      paragraphs: [
        to === 'buyer'
          ? `${dollars(refunded)} of your payment has gone back to your card. It can take a few days until your bank shows it.`
          : `${dollars(refunded)} of the payment has gone back to the buyer.`,
        ...nextStep(offer, transaction, to),
      ],
      ...aboutFor(to, offer, transaction),
    },
  )

/** A refund that has failed, perhaps after it had succeeded. The admins read `refundFailed` instead. */
export const refundTakenBack = (offer: Offer, transaction: string, to: DealSide): MailContent =>
  eventMail(
    { kind: 'refund failed', ...offerFacts(offer), ...readBy(to, offer) },
    {
      paragraphs: [
        to === 'buyer'
          ? 'The refund to your card has failed. The marketplace will return the money another way.'
          : 'The refund to the buyer has failed. The marketplace will return the money another way.',
        ...nextStep(offer, transaction, to),
      ],
      ...aboutFor(to, offer, transaction),
    },
  )

/** Mail to the buyer: an admin has returned a payment whose refund had failed. @param amount US dollars */
export const paidBack = (
  offer: Offer,
  { amount, transaction, reference }: { amount: number; transaction: string; reference: string },
): MailContent => {
  const deposit = offer.settlement?.depositTransactionId === transaction
  return eventMail(
    { kind: 'payment refunded', ...offerFacts(offer), amount, deposit, reference },
    {
      paragraphs: [
        `The refund of ${dollars(amount)} to your card had failed, so we have paid the money back another way.`,
        'If you have not received it within a few days, please contact the marketplace and give this reference.',
      ],
      facts: [...factsOf(offer, 'buyer'), ['Reference', reference]],
      button: 'See your offers',
    },
    notificationKeyOf('payment refunded', `${transaction} ${reference}`),
  )
}

function disputeText(offer: Offer, dispute: Dispute, transaction: string, to: Reader): readonly string[] {
  if (dispute === 'won')
    return [
      `The dispute over this payment has ended${isPaidBy(offer, transaction) ? ', and the payment remains valid' : ''}.`,
    ]
  if (dispute === 'lost')
    return [
      `The dispute over this payment has ended, and the money went back to ${to === 'buyer' ? 'you' : 'the buyer'}.`,
      ...nextStep(offer, transaction, to),
    ]
  return {
    buyer: [
      'Your bank disputes this payment, and asks for the money. If you have not asked for this, please tell your bank.',
    ],
    agent: [
      'The buyer’s bank disputes this payment, and asks for the money. The marketplace answers the bank.',
      'Do not hand over the keys before the dispute has ended. We will notify you.',
    ],
    admin: [
      'The buyer’s bank disputes this payment. Please respond at the card provider before the deadline, or the dispute is lost.',
    ],
  }[to]
}

/** A dispute by the buyer's bank, and each change of it. */
export const paymentDisputed = (offer: Offer, dispute: Dispute, transaction: string, to: Reader): MailContent =>
  eventMail(
    { kind: 'payment disputed', ...offerFacts(offer), dispute, ...readBy(to, offer) },
    { paragraphs: disputeText(offer, dispute, transaction, to), ...aboutFor(to, offer, transaction) },
  )

const readBy = (to: Reader, offer: Offer) => (to === 'admin' ? {} : { you: to, isDeal: isDeal(offer) })

const aboutFor = (to: Reader, offer: Offer, transaction: string) => ({
  facts: [...factsOf(offer, to), ['Transaction', transaction] as const],
  button: to === 'admin' ? 'See the deals' : 'See the offer',
})

// Mails to the admins.

export const paymentUnknown = (offer: Offer, payment: string, isClaimed: boolean): MailContent =>
  eventMail(
    { kind: 'payment unknown', ...offerFacts(offer) },
    {
      paragraphs: [
        'A payment for this offer was opened with different keys of the card provider. The marketplace can neither see nor refund it, and has closed it. If the offer is still unpaid, the buyer can pay again.',
        isClaimed
          ? 'The buyer says that they have paid. Please find the payment in the former account now and refund it there.'
          : 'Please find the payment in the former account. If it was paid, refund it there.',
      ],
      facts: [...factsOf(offer, 'admin'), ['Payment', payment]],
      button: 'See the deals',
    },
    notificationKeyOf('payment unknown', payment),
  )

/** Advice to an admin about a refund that has failed. The money of a lost dispute must not be returned twice. */
const returnsMoney: Record<Dispute, string> = {
  open: 'The buyer’s bank disputes the payment. Do not return the money another way yet: if the dispute is lost, the bank returns it.',
  lost: 'The dispute over the payment was lost, so the bank has returned the money. Do not return it again: mark the payment as paid back, with the number of the dispute as the reference.',
  won: 'Please check the payment in your account at the card provider, and return the money another way.',
}

/** @param about `amount`: US dollars of the payment; `dispute`: that over the payment */
export const refundFailed = (
  offer: Offer,
  transaction: string,
  { amount = offer.offerAmount, dispute }: { amount?: number; dispute: Dispute | null },
): MailContent =>
  eventMail(
    { kind: 'refund failed', ...offerFacts(offer), ...(dispute && { dispute }) },
    {
      paragraphs: [
        `The card provider could not refund all or part of ${dollars(amount)} to the buyer.`,
        returnsMoney[dispute ?? 'won'],
      ],
      facts: [...factsOf(offer, 'admin'), ['Transaction', transaction]],
      button: 'See the deals',
    },
  )
