import { Stripe } from 'stripe'
import type { Dispute } from '#contract/offers.ts'
import { problem } from '../../ground/problem.ts'
import type { Intent, PaymentEvent, PaymentProvider, ProviderAccount, RefundStatus } from './port.ts'

/** An account at Stripe. */
export interface StripeAccount {
  secretKey: string
  /** Publishable key, visible to browsers. */
  publishableKey: string
  /** Secret that signs Stripe's events. */
  webhookSecret: string
  /** Origin of the API. */
  apiUrl: string
}

/** The API version that this code was written for. */
const apiVersion = '2026-10-28.endive'
/** With its retry, below the ten seconds that one of our requests may take. */
const timeoutMs = 4_000
const repeats = 1
/** Maximum age of a signed event, against replays. */
const toleranceSeconds = 300

/** The official client, which retries lost requests with the same idempotency key. */
export function stripeClient({ secretKey, apiUrl }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    apiVersion,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: repeats,
    telemetry: false,
    appInfo: { name: 'Keyhaven' },
  })
}

/** Card payments by Stripe: one PaymentIntent per accepted offer, with the offer's id in its metadata. */
export function stripePayments(account: StripeAccount): PaymentProvider {
  const stripe = stripeClient(account)
  const fetchIntent = async (id: string): Promise<Intent | undefined> => {
    if (!/^pi_\w+$/.test(id)) return undefined
    const found = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }).catch(unlessMissing)
    if (!found) return undefined
    const isDisputed = typeof found.latest_charge === 'object' && found.latest_charge?.disputed === true
    const disputes = isDisputed ? await stripe.disputes.list({ payment_intent: id, limit: 100 }) : { data: [] }
    return toIntent(found, await refundsOf(found), disputes.data)
  }
  /** A charge lists only its ten newest refunds. */
  const refundsOf = async ({ id, latest_charge }: Stripe.PaymentIntent): Promise<readonly Stripe.Refund[]> => {
    const refunds = typeof latest_charge === 'object' ? latest_charge?.refunds : undefined
    if (!refunds?.has_more) return refunds?.data ?? []
    return (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data
  }
  let known: ProviderAccount | undefined
  return {
    name: 'stripe',
    fetchAccount: async () => {
      known ??= { account: await accountId(stripe), mode: modeOf(account) }
      return known
    },
    createIntent: async ({ offerId, amountCents, idempotencyKey }) => {
      const { id, client_secret } = await stripe.paymentIntents
        .create(
          { amount: amountCents, currency: 'usd', allowed_payment_method_types: ['card'], metadata: { offerId } },
          { idempotencyKey },
        )
        .catch((error: unknown) => {
          if (!isRefusal(error, 'amount_too_small', 'amount_too_large')) throw error
          throw problem(
            422,
            'The card provider does not take this amount. Please arrange the payment with the agent.',
            'price',
          )
        })
      if (client_secret === null) throw new Error('Stripe opened a payment without a client secret')
      return { id, clientSecret: client_secret }
    },
    fetchIntent,
    cancelIntent: async id => {
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }).catch((error: unknown) => {
        // Paid, processing, cancelled or unknown: the state is read below.
        if (!isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')) throw error
      })
      return fetchIntent(id)
    },
    refund: async (id, idempotencyKey) => {
      try {
        return refundStatus(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey }))
      } catch (error) {
        if (isRefusal(error, 'charge_already_refunded')) return (await fetchIntent(id))?.refund ?? 'pending'
        // Refused for good, such as a disputed charge: a retry would change nothing.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'failed'
        throw error
      }
    },
    readEvent: (body, signature) => {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature, account.webhookSecret, toleranceSeconds))
      } catch {
        return undefined
      }
    },
  }
}

export const modeOf = ({ secretKey }: StripeAccount) => (secretKey.includes('_test_') ? 'test' : 'live')

/** Account id. A restricted key may lack the permission; then only the mode distinguishes accounts. */
async function accountId(stripe: Stripe): Promise<string | undefined> {
  try {
    return (await stripe.accounts.retrieveCurrent()).id
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined
    throw error
  }
}

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeError && error.code !== undefined && codes.includes(error.code)

function unlessMissing(error: unknown): undefined {
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
function toIntent(
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
function refundStatus(refund: Stripe.Refund): RefundStatus {
  if (refund.status === 'succeeded') return 'succeeded'
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
}

/** Returns the worst of several states. */
function disputeOf(states: readonly string[]): Dispute | undefined {
  if (states.length === 0) return undefined
  if (states.includes('lost')) return 'lost'
  return states.every(state => ['won', 'warning_closed', 'prevented'].includes(state)) ? 'won' : 'open'
}

function toEvent({ id, type, data: { object } }: Stripe.Event): PaymentEvent {
  if (object.object === 'payment_intent') return { id, type, intentId: object.id }
  const isAboutPayment = object.object === 'charge' || object.object === 'dispute' || object.object === 'refund'
  const intent = isAboutPayment ? object.payment_intent : null
  return { id, type, intentId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined }
}
