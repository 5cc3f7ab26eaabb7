import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParam } from './field.ts'
import { isFormerUser } from './former-user.ts'
import { dollars } from './money.ts'
import type { Offer } from './offers.ts'

/** Downloads the receipt of a sale as PDF, for its buyer, its agent and admins; 409 if the offer is not bought. */
export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/offers/:id/receipt',
  access: ['user', 'agent', 'admin'],
  summary: 'The receipt of a bought offer as PDF, for its buyer, its agent, and admins',
  params: z.object({ id: IdParam }),
  reply: z.string(),
  download: { type: 'application/pdf', name: 'receipt.pdf' },
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/**
 * Lists what a receipt says, as label and value.
 *
 * @param momentText formats an instant for the reader
 * @param isTest whether cards are paid in the sandbox, where no money moves
 */
export const receiptFacts = (
  offer: Offer,
  momentText: (instant: string) => string,
  isTest: boolean,
): readonly (readonly [label: string, value: string])[] => [
  ['Home', offer.title],
  ['Location', offer.location],
  ['Amount paid', dollars(offer.offerAmount)],
  ...(offer.refundedAmount > 0 ? [['Refunded', dollars(offer.refundedAmount)] as const] : []),
  ['Paid on', offer.boughtAt === null ? '' : momentText(offer.boughtAt)],
  ['Paid by', paidBy(offer, isTest)],
  ['Transaction', offer.transactionId ?? ''],
  ['Buyer', offer.buyerName],
  ...(isFormerUser(offer.buyerEmail) ? [] : [['Buyer email', offer.buyerEmail] as const]),
  ['Agent', offer.agentName],
  ...(isFormerUser(offer.agentEmail) ? [] : [['Agent email', offer.agentEmail] as const]),
]

function paidBy({ transfer }: Offer, isTest: boolean): string {
  if (transfer !== null) return 'Transfer, arranged with the agent'
  return isTest ? 'Test card (no money has moved)' : 'Card'
}

/** Statement about what a receipt does not prove. */
export const receiptNote = 'This receipt confirms the payment. It does not replace the contract of sale or the deed.'
