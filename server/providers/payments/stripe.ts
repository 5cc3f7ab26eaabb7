import { Stripe } from 'stripe'
import { problem } from '../../ground/problem.ts'
import type { Intent, PaymentProvider, ProviderAccount } from './port.ts'
import { isRefusal, refundStatus, toEvent, toIntent, unlessMissing } from './stripe-records.ts'

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
/** Timeout that stays, with its retry, below the ten seconds that one of our requests may take. */
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
            'The card provider does not accept this amount. Please arrange the payment with the agent.',
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
