import type { Charges } from './stripe-charges.ts'
import { missing, refused } from './stripe-errors.ts'
import type { Intents } from './stripe-intents.ts'
import { apiVersion, firstTen, listOf, type PaymentIntent } from './stripe-objects.ts'

interface StripeCall {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  form: URLSearchParams
}

interface Keys {
  secretKey: string
  publishableKey: string
}

const knownParameters: Record<string, readonly string[]> = {
  '/v1/payment_intents': ['amount', 'currency', 'allowed_payment_method_types[0]', 'metadata[offerId]'],
  '/v1/refunds': ['payment_intent', 'amount'],
}

/** Whether a request comes from Stripe.js in a page rather than from a server. */
const isFromPage = ({ form }: StripeCall) => form.has('key')

/** @throws Refused for a wrong key, another API version, or a parameter that this version does not know */
export function checkCall(call: StripeCall, { secretKey, publishableKey }: Keys): void {
  const { method, path, headers, form } = call
  const isKeyRight = isFromPage(call)
    ? form.get('key') === publishableKey
    : headers['authorization'] === `Bearer ${secretKey}`
  if (!isKeyRight) throw refused(401, undefined, 'Invalid API Key provided')
  if (isFromPage(call)) return
  if (headers['stripe-version'] !== apiVersion) throw refused(400, undefined, 'Another version')
  const known = method === 'POST' ? knownParameters[path] : undefined
  const unknown = [...form.keys()].find(parameter => known && !known.includes(parameter))
  if (unknown !== undefined) throw refused(400, 'parameter_unknown', `Received unknown parameter: ${unknown}`)
}

interface Account {
  account: object
  /** Webhook endpoints. */
  endpoints: readonly object[]
  intents: Intents
  charges: Charges
}

/**
 * Executes a call of the Stripe API.
 *
 * @throws Refused
 */
export function executeCall(call: StripeCall, { account, endpoints, intents, charges }: Account): object {
  const { method, path, form } = call
  const [, id = '', verb] = /^\/v1\/payment_intents\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
  const intent = intents.intents.get(id)
  if (isFromPage(call)) {
    if (!intent || form.get('client_secret') !== intent.client_secret) throw missing(id)
    if (verb === 'confirm') return intents.confirm(intent, cardIn(form), billingIn(form))
    if (verb === 'authenticate') return intents.finish(intent, form.get('outcome') === 'good')
  }
  const intentId = form.get('payment_intent')
  const calls: Record<string, () => object> = {
    'GET /v1/account': () => account,
    'GET /v1/webhook_endpoints': () => ({ object: 'list', data: endpoints, has_more: false }),
    'GET /v1/payment_intents': () => ({
      object: 'list',
      data: [...intents.intents.values()].slice(0, 1),
      has_more: false,
    }),
    'POST /v1/payment_intents': () => intents.open(form),
    'POST /v1/refunds': () => ({ ...charges.refund(intentId ?? '') }),
    'GET /v1/refunds': () => listOf(charges.refunds, intentId),
    'GET /v1/disputes': () => listOf(charges.disputes, intentId),
  }
  const execute = calls[`${method} ${path}`]
  if (execute) return execute()
  if (!intent) throw missing(id || path)
  if (method === 'GET' && verb === undefined) return expanded(intent, charges)
  if (verb !== 'cancel') throw missing(path)
  return intents.cancel(intent)
}

const cardIn = (form: URLSearchParams) => (form.get('payment_method_data[card][number]') ?? '').replaceAll(' ', '')

const billingIn = (form: URLSearchParams) => ({
  name: form.get('payment_method_data[billing_details][name]'),
  email: form.get('payment_method_data[billing_details][email]'),
})

/** A payment intent that contains its charge and refunds. */
const expanded = (intent: PaymentIntent, { charges, refunds }: Charges) => ({
  ...intent,
  latest_charge:
    intent.latest_charge === null
      ? null
      : { ...charges.get(intent.latest_charge), refunds: firstTen(listOf(refunds, intent.id)) },
})
