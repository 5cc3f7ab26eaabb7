import { Stripe } from 'stripe'
import type { Dispute } from '#contract/offers.ts'
import { problem } from '../../http/problem.ts'
import type { Intent, PaymentEvent, PaymentProvider, ProviderAccount, RefundStatus } from './port.ts'

/** An account at Stripe. */
export interface StripeAccount {
  secretKey: string
  /** Which browsers get to see. */
  publishableKey: string
  /** Signs the events that Stripe sends us. */
  webhookSecret: string
  /** Origin of the API. */
  apiUrl: string
}

/** Answers of the API change with its version; this is the one that the code below was written for. */
const apiVersion = '2026-10-28.endive'
/** With its repeat this stays below the ten seconds that a request of ours may take. */
const timeoutMs = 4_000
const repeats = 1
/** How old a signed event may be: an older one is one that somebody has kept and sends again. */
const toleranceSeconds = 300

/** The official client, which repeats what got lost under the same idempotency key. */
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

/** Card payments by Stripe: one PaymentIntent for each accepted offer, whose id it carries in its metadata. */
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
  /** A charge names its newest ten. */
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
        // Paid, being paid, cancelled already, or unknown: how it stands is asked for below.
        if (!isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')) throw error
      })
      return fetchIntent(id)
    },
    refund: async (id, idempotencyKey) => {
      try {
        return refundStatus(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey }))
      } catch (error) {
        if (isRefusal(error, 'charge_already_refunded')) return (await fetchIntent(id))?.refund ?? 'pending'
        // Refused for good, such as a charge that is disputed: asking again changes nothing.
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

/** A restricted key may lack the permission: then only the mode tells accounts apart. */
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

/** A state that Stripe adds later is one in which nothing is paid yet. */
const status: Record<string, Intent['status'] | undefined> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  // The buyer's bank asks them something (3-D Secure).
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** An account may take other payments too: one that carries no offer of ours is none of ours. */
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

/** A state that Stripe adds later is one in which the money has not arrived yet. */
function refundStatus(refund: Stripe.Refund): RefundStatus {
  if (refund.status === 'succeeded') return 'succeeded'
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
}

/** The worst of them, if there are several. */
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
