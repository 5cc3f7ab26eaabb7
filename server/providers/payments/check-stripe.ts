import { Stripe } from 'stripe'
import { modeOf, type StripeAccount, stripeClient } from './stripe.ts'

/** Events that the marketplace handles. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

/**
 * Checks with Stripe whether payments will work with these keys at this URL.
 *
 * @throws Error with a sentence that names what is wrong
 */
export async function checkStripe(account: StripeAccount, publicUrl: string): Promise<string> {
  const stripe = stripeClient(account)
  const { charges_enabled } = await stripe.accounts.retrieveCurrent().catch(sayWhy)
  if (!charges_enabled)
    throw new Error('The account of STRIPE_SECRET_KEY may not take payments yet: finish setting it up at Stripe.')
  await stripe.paymentIntents.list({ limit: 1 }).catch(sayWhy)
  await stripe.refunds.list({ limit: 1 }).catch(sayWhy)
  await stripe.disputes.list({ limit: 1 }).catch(sayWhy)
  await checkPublishableKey(account)
  const mode = modeOf(account)
  const events = await checkEndpoint(stripe, publicUrl)
  return `Stripe takes payments in ${mode} mode, and ${events}.`
}

function sayWhy(error: unknown): never {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    throw new Error('Stripe does not know the key of STRIPE_SECRET_KEY.')
  if (error instanceof Stripe.errors.StripePermissionError)
    throw new Error(
      'The key of STRIPE_SECRET_KEY lacks permissions: it has to read the account, its webhook endpoints, charges and disputes, and to write payment intents and refunds.',
    )
  if (error instanceof Stripe.errors.StripeConnectionError)
    throw new Error('Stripe cannot be reached from here: check the network, and STRIPE_API_URL if it is set.')
  throw new Error(`Stripe refuses: ${error instanceof Error ? error.message : 'unknown reason'}`)
}

/** Requests a payment that does not exist, as a browser would. Stripe says so only if it knows the key. */
async function checkPublishableKey({ apiUrl, publishableKey }: StripeAccount): Promise<void> {
  const query = new URLSearchParams({ key: publishableKey, client_secret: 'pi_none_secret_none' })
  const answer = await fetch(`${apiUrl}/v1/payment_intents/pi_none?${query.toString()}`, {
    signal: AbortSignal.timeout(8000),
  })
  if (answer.status === 401) throw new Error('Stripe does not know the key of STRIPE_PUBLISHABLE_KEY.')
}

/** Describes the endpoint to which Stripe sends its events. */
async function checkEndpoint(stripe: Stripe, publicUrl: string): Promise<string> {
  const webhookUrl = `${publicUrl}/api/webhooks/stripe`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 }).catch(sayWhy)
  const endpoint = data.find(({ url }) => url === webhookUrl)
  if (!endpoint) {
    // Stripe cannot reach a local machine; its command-line tool forwards events without an endpoint.
    if (/^https?:\/\/(127\.|localhost|\[::1])/.test(publicUrl))
      return 'sends its events only through "stripe listen" while PUBLIC_URL is this machine'
    throw new Error(
      `Stripe has no webhook endpoint ${webhookUrl}: add it, and set STRIPE_WEBHOOK_SECRET to its secret.`,
    )
  }
  if (endpoint.status !== 'enabled') throw new Error(`The webhook endpoint ${webhookUrl} is disabled at Stripe.`)
  const missing = stripeEvents.filter(event => !endpoint.enabled_events.some(one => one === '*' || one === event))
  if (missing.length > 0) throw new Error(`The webhook endpoint ${webhookUrl} does not receive ${missing.join(', ')}.`)
  return 'sends its events to this marketplace'
}
