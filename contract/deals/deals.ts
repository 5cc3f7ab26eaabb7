import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Instant, IdParam, text } from '../ground/field.ts'
import { Dispute, Offer } from '../offers/offers.ts'

// A deal is an accepted offer, until it is paid or ends otherwise.

/** Whether real money moves. */
export const PaymentMode = z.enum(['test', 'live'])
export type PaymentMode = z.infer<typeof PaymentMode>

/** `refund_failed`: the provider could not return the money, so a person has to. */
export const PaymentStatus = z.enum([
  'created',
  'open',
  'succeeded',
  'cancelled',
  'refunding',
  'refunded',
  'refund_failed',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

const ById = z.object({ id: IdParam })

/** Reason for ending a deal; both sides read it. */
export const DealReason = z.object({ reason: text(500, 'Reason is required') })
export type DealReason = z.infer<typeof DealReason>

/** Ten an hour: each request mails the other side. */
const requests = { max: 10, seconds: 3600, per: 'user' } as const

/** Asks the other side to cancel an accepted offer. Only one request can be open. */
export const askToCancel = endpoint({
  method: 'PATCH',
  path: '/offers/ask-to-cancel/:id',
  access: ['user', 'agent'],
  summary: 'Ask the other side of an accepted offer to cancel it',
  params: ById,
  body: DealReason,
  response: updated(Offer),
  notYours: 404,
  limit: requests,
})

/** Withdraws the caller’s own request to cancel. */
export const takeBackCancel = endpoint({
  method: 'PATCH',
  path: '/offers/take-back-cancel/:id',
  access: ['user', 'agent'],
  summary: 'Withdraw your request to cancel an accepted offer',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/** Declines the other side’s request to cancel; the deal continues. */
export const declineToCancel = endpoint({
  method: 'PATCH',
  path: '/offers/decline-to-cancel/:id',
  access: ['user', 'agent'],
  summary: 'Decline the other side’s request to cancel an accepted offer',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/** Cancels the payment first; refused once it has succeeded, and while it is processed. */
export const agreeToCancel = endpoint({
  method: 'PATCH',
  path: '/offers/agree-to-cancel/:id',
  access: ['user', 'agent'],
  summary: 'Agree to the other side’s request: the accepted offer ends, and its property is open again',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/** Cancels the payment first; refused once it has succeeded, and while it is processed. */
export const releaseDeal = endpoint({
  method: 'PATCH',
  path: '/offers/release/:id',
  access: ['admin'],
  summary: 'End an accepted offer that is stuck, with a reason that both sides read',
  params: ById,
  body: DealReason,
  response: updated(Offer),
})

/** An accepted offer with its payment, as an admin sees it. */
export const Deal = z.extend(Offer, {
  acceptedAt: z.nullable(Instant),
  /** The payment that matters most: one in trouble, otherwise the newest. */
  payment: z.nullable(
    z.object({
      status: PaymentStatus,
      provider: z.string(),
      mode: z.nullable(PaymentMode),
      transactionId: z.nullable(z.string()),
      dispute: z.nullable(Dispute),
      /** Time at which the buyer last opened the payment. */
      requestedAt: Instant,
    }),
  ),
})
export type Deal = z.infer<typeof Deal>

/**
 * `waiting` for payment; in `trouble`: with a dispute, even one that has ended, or a refund that failed; `transfers`:
 * with a transfer outside Keyhaven: confirmed, not yet confirmed, cancelled, or recorded when the deal ended (ruling
 * G49); `confirmed`: with a confirmed balance, to which an admin can object (ruling G65).
 */
export const DealList = z.enum(['waiting', 'confirmed', 'trouble', 'transfers'])
export type DealList = z.infer<typeof DealList>

/** Lists the deals that an admin may have to look after. */
export const listDeals = endpoint({
  method: 'GET',
  path: '/deals',
  access: ['admin'],
  summary: 'Deals that an admin may have to look after, with their payments',
  query: z.object({ list: z.optional(DealList) }),
  response: z.array(Deal),
  paged: true,
})
