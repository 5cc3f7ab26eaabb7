import { randomBytes } from 'node:crypto'
import type { Charges } from './stripe-charges.ts'
import { missing, refused } from './stripe-errors.ts'
import type { Emit } from './stripe-events.ts'
import { type Charge, newId, type PaymentIntent } from './stripe-objects.ts'

const declines: Record<string, { code: string; decline_code?: string; message: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}
/** Charges at once. */
export const succeeds = '4242424242424242'
/** Charges succeed; their refunds start as pending, or fail later. */
export const refundsSlowly = '4000000000007726'
export const refundsFail = '4000000000005126'
/** Requires 3-D Secure. */
const asks = '4000002500003155'
/** Stays in processing for a while. */
const processes = '4000000000000077'

/** Payment intents, from opening to success or cancellation. */
export function stripeIntents({ charge }: Charges, emit: Emit) {
  const intents = new Map<string, PaymentIntent>()

  const open = (form: URLSearchParams): PaymentIntent => {
    const made = newIntent(form)
    intents.set(made.id, made)
    return made
  }
  const confirm = (intent: PaymentIntent, card: string, billing: Charge['billing_details']) => {
    requireOpen(intent)
    const declined = declines[card]
    if (declined) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declined })
      emit('payment_intent.payment_failed', intent)
      throw refused(402, declined.code, declined.message, intent)
    }
    if (card === asks) intent.status = 'requires_action'
    else if (card === processes) intent.status = 'processing'
    else if ([succeeds, refundsSlowly, refundsFail].includes(card)) charge(intent, billing, card === refundsSlowly)
    else throw refused(402, 'incorrect_number', 'Your card number is incorrect.', intent)
    if (intent.status === 'processing') emit('payment_intent.processing', intent)
    return intent
  }
  /** Ends a 3-D Secure check or a slow payment with success or failure. */
  const finish = (intent: PaymentIntent, isGood: boolean) => {
    if (isGood) charge(intent, { name: null, email: null }, false)
    else {
      intent.status = 'requires_payment_method'
      emit('payment_intent.payment_failed', intent)
    }
    return intent
  }
  const cancel = (intent: PaymentIntent) => {
    requireOpen(intent)
    intent.status = 'canceled'
    emit('payment_intent.canceled', intent)
    return intent
  }
  const bySecret = (clientSecret: string): PaymentIntent => {
    const found = [...intents.values()].find(({ client_secret }) => client_secret === clientSecret)
    if (!found) throw missing(clientSecret)
    return found
  }
  return { intents, open, confirm, finish, cancel, bySecret }
}

/** @throws Refused the payment has ended or is in processing */
function requireOpen(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw refused(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`, intent)
}

function newIntent(form: URLSearchParams): PaymentIntent {
  const [id, amount] = [newId('pi'), Number(form.get('amount'))]
  if (amount < 50) throw refused(400, 'amount_too_small', 'Amount must be at least $0.50 usd')
  if (amount > 99_999_999) throw refused(400, 'amount_too_large', 'Amount must be no more than $999,999.99')
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: form.get('currency') ?? '',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    metadata: { ...(form.get('metadata[offerId]') !== null && { offerId: form.get('metadata[offerId]') ?? '' }) },
    latest_charge: null,
    last_payment_error: null,
    livemode: false,
  }
}

export type Intents = ReturnType<typeof stripeIntents>
