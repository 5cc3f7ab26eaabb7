import * as z from 'zod/mini'
import { DealReason } from '../deals/deals.ts'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, line, exactText } from '../ground/field.ts'
import { Offer } from '../offers/offers.ts'

// A transfer pays for an offer that no card payment can pay, or the balance of one with a deposit. It happens outside
// Keyhaven: the agent records its reference, and the buyer confirms it (rulings G49, G65).

/** Characters of the longest reference of a transfer. */
export const maxReferenceLength = 100

/** The reference of a transfer, as the bank shows it. */
export const TransferReference = z.object({ reference: line(maxReferenceLength, 'Reference is required') })
export type TransferReference = z.infer<typeof TransferReference>

const ById = z.object({ id: IdParam })

/** Ten an hour: each call mails the other side. */
const limit = { max: 10, seconds: 3600, per: 'user' } as const

/**
 * Records the transfer that pays for an accepted offer on the caller’s own property, which pauses the payment window.
 */
export const recordTransfer = endpoint({
  method: 'PATCH',
  path: '/offers/record-transfer/:id',
  access: ['agent'],
  summary: 'Record the transfer that pays for an accepted offer which no card can pay',
  params: ById,
  body: TransferReference,
  response: updated(Offer),
  notYours: 404,
  limit,
})

/**
 * Confirms the recorded transfer of the caller’s own offer, which completes the sale; with a deposit, a day later. The
 * reference must be the recorded one.
 */
export const confirmTransfer = endpoint({
  method: 'PATCH',
  path: '/offers/confirm-transfer/:id',
  access: ['user'],
  summary: 'Confirm the recorded transfer of your offer: the sale is complete, with a deposit a day later',
  params: ById,
  body: TransferReference,
  response: updated(Offer),
  notYours: 404,
})

/** Cancels a recorded transfer with a reason. The offer stays accepted, and its payment window resumes. */
export const cancelTransfer = endpoint({
  method: 'PATCH',
  path: '/offers/cancel-transfer/:id',
  access: ['user', 'agent'],
  summary: 'Cancel the recorded transfer of an accepted offer; the payment window goes on',
  params: ById,
  body: DealReason,
  response: updated(Offer),
  notYours: 404,
  limit,
})

/**
 * Objects to the confirmed transfer of a deal with a deposit, within a day or while the sale waits because the deposit is
 * taken back, with a reason that both sides read. The deal goes back to its balance, whose deadline resumes (ruling G65).
 */
export const objectToTransfer = endpoint({
  method: 'PATCH',
  path: '/offers/object-to-transfer/:id',
  access: ['admin'],
  summary: 'Object to a confirmed transfer before it completes the sale; the balance is due again',
  params: ById,
  body: DealReason,
  response: updated(Offer),
})

/**
 * Completes the sale of a confirmed balance that waits because the deposit is taken back, with a reason that both sides
 * read. The admin has made sure that the money is settled (ruling G65).
 */
export const completeHeldSale = endpoint({
  method: 'PATCH',
  path: '/offers/complete-held-sale/:id',
  access: ['admin'],
  summary: 'Complete a sale that waits because its deposit is taken back, with a reason that both sides read',
  params: ById,
  body: DealReason,
  response: updated(Offer),
})

/**
 * Marks a payment whose refund has failed as paid back by other means, such as a bank transfer. It counts as refunded, so
 * it no longer prevents the deletion of the buyer's account. The buyer reads the reference.
 */
export const markPaidBack = endpoint({
  method: 'PATCH',
  path: '/offers/mark-paid-back/:id',
  access: ['admin'],
  summary: 'Mark a payment whose refund has failed as paid back by other means',
  params: ById,
  body: z.extend(TransferReference, {
    /** Transaction of the payment, as the list of deals shows it. */
    transactionId: exactText(255, 'Transaction is required'),
  }),
  response: updated(Offer),
})
