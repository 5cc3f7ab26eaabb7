import { Stripe } from 'stripe'
import type { Dispute } from '#contract/offers/offers.ts'
import type { Intent, PaymentEvent, RefundStatus } from './port.ts'

export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeError && error.code !== undefined && codes.includes(error.code)

export function unlessMissing(error: unknown): undefined {
  if (!isRefusal(error, 'resource_missing')) throw error
  return undefined
}

/** Treats states that Stripe adds later as unpaid. */
const status: Record<string, Intent['status'] | undefined> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  // The buyer's bank requires 3-D Secure.
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** Ignores payments without one of our offers: the account may accept other payments too. */
export function toIntent(
  found: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): Intent | undefined {
  const offerId = found.metadata['offerId']
  if (offerId === undefined) return undefined
  const states = refunds.toSorted((a, b) => a.created - b.created).map(refundStatus)
  return {
    id: found.id,
    offerId,
    amountCents: found.status === 'succeeded' ? found.amount_received : found.amount,
    currency: found.currency,
    status: status[found.status] ?? 'open',
    refundedCents: refunds.reduce((sum, one) => (refundStatus(one) === 'succeeded' ? sum + one.amount : sum), 0),
    refund: states.includes('pending') ? 'pending' : states.at(-1),
    dispute: disputeOf(disputes.map(one => one.status)),
  }
}

/** Treats states that Stripe adds later as not refunded yet. */
export function refundStatus(refund: Stripe.Refund): RefundStatus {
  if (refund.status === 'succeeded') return 'succeeded'
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
}

/** Returns the worst of several states. */
function disputeOf(states: readonly string[]): Dispute | undefined {
  if (states.length === 0) return undefined
  if (states.includes('lost')) return 'lost'
  return states.every(state => ['won', 'warning_closed', 'prevented'].includes(state)) ? 'won' : 'open'
}

export function toEvent({ id, type, data: { object } }: Stripe.Event): PaymentEvent {
  if (object.object === 'payment_intent') return { id, type, intentId: object.id }
  const isAboutPayment = object.object === 'charge' || object.object === 'dispute' || object.object === 'refund'
  const intent = isAboutPayment ? object.payment_intent : null
  return { id, type, intentId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined }
}
