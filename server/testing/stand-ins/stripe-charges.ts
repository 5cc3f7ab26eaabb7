import { missing, refused } from './stripe-errors.ts'
import type { Emit } from './stripe-events.ts'
import { type Charge, type Dispute, newId, type PaymentIntent, type Refund } from './stripe-objects.ts'

/** Charges with their refunds and disputes. */
export function stripeCharges(emit: Emit) {
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const slowRefunds = new Set<string>()

  const charge = (intent: PaymentIntent, billing: Charge['billing_details'], refundsSlowly: boolean) => {
    const made: Charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      billing_details: billing,
    }
    charges.set(made.id, made)
    if (refundsSlowly) slowRefunds.add(made.id)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: made.id })
    emit('payment_intent.succeeded', intent)
  }
  const chargeOf = (intentId: string): Charge => {
    const found = [...charges.values()].find(({ payment_intent }) => payment_intent === intentId)
    if (!found) throw refused(404, 'resource_missing', 'No such charge')
    return found
  }

  const refund = (intentId: string, amount?: number): Refund => {
    const found = chargeOf(intentId)
    if (found.disputed) throw refused(400, 'charge_disputed', 'Charge has been disputed.')
    if (found.refunded) throw refused(400, 'charge_already_refunded', 'Charge has already been refunded.')
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      charge: found.id,
      payment_intent: intentId,
      amount: amount ?? found.amount - found.amount_refunded,
      status: slowRefunds.has(found.id) ? 'pending' : 'succeeded',
      created: 1_800_000_000 + refunds.length,
    }
    refunds.push(made)
    countRefunds(found)
    emit('refund.created', made)
    emit('charge.refunded', found)
    return made
  }
  /** A charge's refunded amount includes pending refunds. */
  const countRefunds = (of: Charge) => {
    const counted = refunds.filter(({ charge: id, status }) => id === of.id && status !== 'failed')
    of.amount_refunded = counted.reduce((sum, { amount }) => sum + amount, 0)
    of.refunded = of.amount_refunded === of.amount
  }
  /** Sets the outcome of the last refund at the buyer's bank. */
  const finishRefund = (intentId: string, outcome: 'succeeded' | 'failed') => {
    const found = refunds.findLast(({ payment_intent }) => payment_intent === intentId)
    if (!found) throw missing(intentId)
    found.status = outcome
    countRefunds(chargeOf(intentId))
    emit('refund.updated', found)
    if (outcome === 'failed') emit('refund.failed', found)
  }

  const dispute = (intentId: string) => {
    const found = chargeOf(intentId)
    found.disputed = true
    const made: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      charge: found.id,
      payment_intent: intentId,
      amount: found.amount,
      status: 'needs_response',
    }
    disputes.push(made)
    emit('charge.dispute.created', made)
  }
  const closeDispute = (intentId: string, outcome: 'won' | 'lost') => {
    const found = disputes.find(({ payment_intent }) => payment_intent === intentId)
    if (!found) throw missing(intentId)
    found.status = outcome
    emit('charge.dispute.closed', found)
  }

  return { charges, refunds, disputes, charge, refund, finishRefund, dispute, closeDispute }
}

export type Charges = ReturnType<typeof stripeCharges>
