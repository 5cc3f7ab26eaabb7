import * as z from 'zod/mini'
import { utcText } from '../ground/dates.ts'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { dollars } from '../ground/money.ts'
import type { Offer } from '../offers/offers.ts'
import type { PaymentPeople } from '../offers/payment-people.ts'
import { isFormerUser } from '../users/former-user.ts'

/** The payment of a receipt: a paid deposit. */
export const ReceiptPayment = z.literal('deposit', 'Must be deposit')
export type ReceiptPayment = z.infer<typeof ReceiptPayment>

/**
 * Downloads the receipt of a sale as PDF, for its buyer, its agent and admins; 409 if the offer is not bought. After a
 * deposit, it is that of the balance; `payment=deposit` is that of the deposit, and 409 if none is paid (ruling G65).
 */
export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/offers/:id/receipt',
  access: ['user', 'agent', 'admin'],
  summary: 'The receipt of a bought offer, or of its deposit, as PDF, for its buyer, its agent, and admins',
  params: z.object({ id: IdParam }),
  query: z.object({ payment: z.optional(ReceiptPayment) }),
  response: z.string(),
  download: { type: 'application/pdf', name: 'receipt.pdf' },
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Whether there is a receipt: of a sale, or of a paid deposit. */
export const hasReceipt = (
  { status, settlement }: Pick<Offer, 'status' | 'settlement'>,
  of?: ReceiptPayment,
): boolean => (of === 'deposit' ? (settlement?.depositPaidAt ?? null) !== null : status === 'bought')

/** Amount of a receipt: of the deposit, or of what completed the sale. US dollars. */
export const receiptAmount = (
  { offerAmount, settlement }: Pick<Offer, 'offerAmount' | 'settlement'>,
  of?: ReceiptPayment,
) => (settlement ? (of === 'deposit' ? settlement.deposit : settlement.balance) : offerAmount)

/**
 * Lists what a receipt says, as label and value. Its people are those of the payment. Its times are in UTC, so that page,
 * print and PDF say the same to everybody.
 *
 * @param options `isTest`: whether cards are paid in the sandbox, where no money moves; `of`: the payment
 */
export function receiptFacts(
  offer: Offer,
  { isTest, of }: { isTest: boolean; of?: ReceiptPayment | undefined },
): readonly Fact[] {
  const facts = of === 'deposit' ? depositFacts(offer, isTest) : saleFacts(offer, isTest)
  return [['Home', offer.title], ['Location', offer.location], ...facts, ...peopleFacts(peopleOf(offer, of))]
}

type Fact = readonly [label: string, value: string]

const saleFacts = (offer: Offer, isTest: boolean): Fact[] => [
  ...(offer.settlement
    ? ([
        ['Price', dollars(offer.offerAmount)],
        ['Deposit, paid before', dollars(offer.settlement.deposit)],
        ['Balance paid', dollars(offer.settlement.balance)],
      ] as const)
    : ([['Amount paid', dollars(offer.offerAmount)]] as const)),
  ...(offer.refundedAmount > 0 ? [['Refunded', dollars(offer.refundedAmount)] as const] : []),
  ['Paid on', offer.boughtAt === null ? '' : utcText(offer.boughtAt)],
  ['Paid by', offer.transfer === null ? cardText(isTest) : 'Transfer, arranged with the agent'],
  ['Transaction', offer.transactionId ?? ''],
]

function depositFacts({ offerAmount, settlement, refundedAmount }: Offer, isTest: boolean): Fact[] {
  if (!settlement) return []
  const { deposit, balance, depositPaidAt, depositTransactionId, refund } = settlement
  return [
    ['Price', dollars(offerAmount)],
    ['Deposit paid', dollars(deposit)],
    ['Balance', dollars(balance)],
    ...(refund === null ? [] : [['Refund', refundTexts[refund]] as const]),
    ...(refund === null && refundedAmount > 0 ? [['Refunded', dollars(refundedAmount)] as const] : []),
    ['Paid on', depositPaidAt === null ? '' : utcText(depositPaidAt)],
    ['Paid by', cardText(isTest)],
    ['Transaction', depositTransactionId ?? ''],
  ]
}

const refundTexts = {
  pending: 'On its way to the card',
  refunded: 'Refunded in full to the card',
  failed: 'The marketplace returns it another way',
}

const peopleFacts = ({ buyer, agent }: PaymentPeople): Fact[] => [
  ...personFacts('Buyer', buyer),
  ...personFacts('Agent', agent),
]

const personFacts = (label: string, { name, email }: PaymentPeople['buyer']): Fact[] => [
  [label, name],
  ...(isFormerUser(email) ? [] : [[`${label} email`, email] as const]),
]

/** Returns the people of a payment. An older version of the server did not store them: then they are those of today. */
const peopleOf = (offer: Offer, of: ReceiptPayment | undefined): PaymentPeople =>
  (of === 'deposit' ? offer.settlement?.depositPeople : offer.salePeople) ?? {
    buyer: { name: offer.buyerName, email: offer.buyerEmail },
    agent: { name: offer.agentName, email: offer.agentEmail },
  }

const cardText = (isTest: boolean): string => (isTest ? 'Test card (no money has moved)' : 'Card')

/** Statement about what a receipt does not prove. */
export const receiptNote = 'This receipt confirms the payment. It does not replace the contract of sale or the deed.'
