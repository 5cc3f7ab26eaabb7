import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Options {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  port?: number
  /** Id of its only account. */
  accountId?: string
  /** Delivers an event to the marketplace and returns the response status. Without it, events are only stored. */
  deliver?: (payload: string, signature: string) => Promise<number>
}

interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: object | null
  livemode: false
}

interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  billing_details: { name: string | null; email: string | null }
}

interface Refund {
  id: string
  object: 'refund'
  charge: string
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  created: number
}

interface Dispute {
  id: string
  object: 'dispute'
  charge: string
  payment_intent: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

interface Event {
  id: string
  type: string
  /** The exact bytes that are signed. */
  payload: string
}

/** Faults to simulate; none by default. */
interface Trouble {
  /** Executes this many calls, then drops the connection instead of answering. */
  loses: { call: string; times: number } | undefined
  /** Answers every call with this status. */
  answers: number | undefined
  /** Never answers. */
  hangs: boolean
  /** Sends no events. */
  isSilent: boolean
}

const apiVersion = '2026-10-28.endive'
const declines: Record<string, { code: string; decline_code?: string; message: string }> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}
const succeeds = '4242424242424242'
/** Charges succeed; their refunds start as pending, or fail later. */
export const refundsSlowly = '4000000000007726'
export const refundsFail = '4000000000005126'
/** Requires 3-D Secure. */
const asks = '4000002500003155'
/** Stays in processing for a while. */
const processes = '4000000000000077'

const known = {
  '/v1/payment_intents': ['amount', 'currency', 'allowed_payment_method_types[0]', 'metadata[offerId]'],
  '/v1/refunds': ['payment_intent', 'amount'],
}

/**
 * A card provider with Stripe's HTTP interface: payment intents, idempotency keys, declines, 3-D Secure, refunds and
 * signed events. No card is charged.
 */
export async function startStripeServer({
  secretKey,
  publishableKey,
  webhookSecret,
  port = 0,
  accountId = 'acct_1',
  deliver,
}: Options) {
  const intents = new Map<string, PaymentIntent>()
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const slowRefunds = new Set<string>()
  const events: Event[] = []
  const answered = new Map<string, { form: string; status: number; body: string }>()
  const underWay = new Set<Promise<unknown>>()
  const calls: string[] = []
  const trouble: Trouble = { loses: undefined, answers: undefined, hangs: false, isSilent: false }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const send = ({ payload }: Pick<Event, 'payload'>, sentAt = Date.now()) => deliver?.(payload, signed(payload, sentAt))
  const signed = (payload: string, sentAt = Date.now()): string => {
    const at = Math.floor(sentAt / 1000)
    return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest('hex')}`
  }
  const happens = (type: string, object: object) => {
    const id = anId('evt')
    const created = Math.floor(Date.now() / 1000)
    const event = { id, object: 'event', api_version: apiVersion, created, type, livemode: false, data: { object } }
    events.push({ id, type, payload: JSON.stringify(event) })
    if (trouble.isSilent) return
    const delivery = Promise.resolve(send({ payload: JSON.stringify(event) })).catch(() => undefined)
    underWay.add(delivery)
    void delivery.finally(() => underWay.delete(delivery))
  }

  const charge = (intent: PaymentIntent, billing: Charge['billing_details'], card = succeeds) => {
    const made: Charge = {
      id: anId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      billing_details: billing,
    }
    charges.set(made.id, made)
    if (card === refundsSlowly) slowRefunds.add(made.id)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: made.id })
    happens('payment_intent.succeeded', intent)
  }

  const chargeOf = (intentId: string): Charge => {
    const found = charges.get(intents.get(intentId)?.latest_charge ?? '')
    if (!found) throw refused(404, 'resource_missing', 'No such charge')
    return found
  }
  const refund = (intentId: string, amount?: number): Refund => {
    const found = chargeOf(intentId)
    if (found.disputed) throw refused(400, 'charge_disputed', 'Charge has been disputed.')
    if (found.refunded) throw refused(400, 'charge_already_refunded', 'Charge has already been refunded.')
    const made: Refund = {
      id: anId('re'),
      object: 'refund',
      charge: found.id,
      payment_intent: intentId,
      amount: amount ?? found.amount - found.amount_refunded,
      status: slowRefunds.has(found.id) ? 'pending' : 'succeeded',
      created: 1_800_000_000 + refunds.length,
    }
    refunds.push(made)
    countRefunds(found)
    happens('refund.created', made)
    happens('charge.refunded', found)
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
    happens('refund.updated', found)
    if (outcome === 'failed') happens('refund.failed', found)
  }
  const dispute = (intentId: string) => {
    const found = chargeOf(intentId)
    found.disputed = true
    const made: Dispute = {
      id: anId('dp'),
      object: 'dispute',
      charge: found.id,
      payment_intent: intentId,
      amount: found.amount,
      status: 'needs_response',
    }
    disputes.push(made)
    happens('charge.dispute.created', made)
  }
  const closeDispute = (intentId: string, outcome: 'won' | 'lost') => {
    const found = disputes.find(({ payment_intent }) => payment_intent === intentId)
    if (!found) throw missing(intentId)
    found.status = outcome
    happens('charge.dispute.closed', found)
  }

  const confirm = (intent: PaymentIntent, card: string, billing: Charge['billing_details']) => {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw refused(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`, intent)
    const declined = declines[card]
    if (declined) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declined })
      happens('payment_intent.payment_failed', intent)
      throw refused(402, declined.code, declined.message, intent)
    }
    if (card === asks) intent.status = 'requires_action'
    else if (card === processes) intent.status = 'processing'
    else if ([succeeds, refundsSlowly, refundsFail].includes(card)) charge(intent, billing, card)
    else throw refused(402, 'incorrect_number', 'Your card number is incorrect.', intent)
    if (intent.status === 'processing') happens('payment_intent.processing', intent)
    return intent
  }
  /** Ends a 3-D Secure check or a slow payment with success or failure. */
  const finish = (intent: PaymentIntent, isGood: boolean) => {
    if (isGood) charge(intent, { name: null, email: null })
    else {
      intent.status = 'requires_payment_method'
      happens('payment_intent.payment_failed', intent)
    }
    return intent
  }

  const answerTo = (method: string, path: string, form: URLSearchParams, isBrowser: boolean): object => {
    const [, id = '', verb] = /^\/v1\/payment_intents\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const intent = intents.get(id)
    if (isBrowser) {
      if (!intent || form.get('client_secret') !== intent.client_secret) throw missing(id)
      if (verb === 'confirm')
        return confirm(intent, (form.get('payment_method_data[card][number]') ?? '').replaceAll(' ', ''), {
          name: form.get('payment_method_data[billing_details][name]'),
          email: form.get('payment_method_data[billing_details][email]'),
        })
      if (verb === 'authenticate') return finish(intent, form.get('outcome') === 'good')
    }
    if (method === 'GET' && path === '/v1/account') return account
    if (method === 'GET' && path === '/v1/webhook_endpoints')
      return { object: 'list', data: endpoints, has_more: false }
    if (method === 'GET' && path === '/v1/payment_intents')
      return { object: 'list', data: [...intents.values()].slice(0, 1), has_more: false }
    if (method === 'POST' && path === '/v1/payment_intents') return open(form)
    if (method === 'POST' && path === '/v1/refunds') return { ...refund(form.get('payment_intent') ?? '') }
    if (method === 'GET' && path === '/v1/refunds') return listOf(refunds, form.get('payment_intent'))
    if (method === 'GET' && path === '/v1/disputes') return listOf(disputes, form.get('payment_intent'))
    if (!intent) throw missing(id || path)
    if (method === 'GET' && verb === undefined) return expanded(intent)
    if (verb !== 'cancel') throw missing(path)
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw refused(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`, intent)
    intent.status = 'canceled'
    happens('payment_intent.canceled', intent)
    return intent
  }
  const open = (form: URLSearchParams): PaymentIntent => {
    const [id, amount] = [anId('pi'), Number(form.get('amount'))]
    if (amount < 50) throw refused(400, 'amount_too_small', 'Amount must be at least $0.50 usd')
    if (amount > 99_999_999) throw refused(400, 'amount_too_large', 'Amount must be no more than $999,999.99')
    const made: PaymentIntent = {
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
    intents.set(id, made)
    return made
  }
  const expanded = (intent: PaymentIntent) => ({
    ...intent,
    latest_charge:
      intent.latest_charge === null
        ? null
        : { ...charges.get(intent.latest_charge), refunds: firstTen(listOf(refunds, intent.id)) },
  })
  const endpoints: { url: string; status: string; enabled_events: string[] }[] = []
  const account = { id: accountId, object: 'account', charges_enabled: true }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname: path, search } = new URL(request.url ?? '', url)
    const form = new URLSearchParams(text || search)
    const method = request.method ?? ''
    const name = `${method} ${path.replace(/\/pi_\w+/, '/:id')}`
    // For a stand-in in another process: reports its charges and accepts faults to simulate.
    if (path === '/charges') return void response.end(JSON.stringify([...charges.values()]))
    if (path === '/trouble') return void response.end(JSON.stringify(Object.assign(trouble, JSON.parse(text))))
    calls.push(name)
    if (trouble.hangs) return
    const reply = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (typeof trouble.answers === 'number')
      return reply(trouble.answers, JSON.stringify({ error: { type: 'api_error', message: 'We are ill.' } }))

    const key = String(request.headers['idempotency-key'] ?? '')
    const before = answered.get(key)
    if (key !== '' && before && before.form !== text)
      return reply(400, failure(400, 'idempotency_error', 'This key was used with other parameters.'))
    const { status, body } = before ?? attempt(() => answerTo(method, path, checked(request, path, form), isPage(form)))
    if (key !== '' && method === 'POST' && status < 500) answered.set(key, { form: text, status, body })
    if (trouble.loses?.call === name && trouble.loses.times-- > 0) return void request.socket.destroy()
    return reply(status, body)
  }
  /** @throws Refused for a wrong key, another API version, or a parameter that this version does not know */
  const checked = (request: IncomingMessage, path: string, form: URLSearchParams): URLSearchParams => {
    if (isPage(form)) {
      if (form.get('key') !== publishableKey) throw refused(401, undefined, 'Invalid API Key provided')
      return form
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw refused(401, undefined, 'Invalid API Key provided')
    if (request.headers['stripe-version'] !== apiVersion) throw refused(400, undefined, 'Another version')
    const allowed = request.method === 'POST' ? known[path as keyof typeof known] : undefined
    for (const parameter of form.keys())
      if (allowed && !allowed.includes(parameter))
        throw refused(400, 'parameter_unknown', `Received unknown parameter: ${parameter}`)
    return form
  }

  return {
    url,
    trouble,
    calls,
    events,
    signed,
    /** Sends an event, possibly again. Returns the marketplace's response status. */
    send,
    happens,
    endpoints,
    account,
    intents: () => [...intents.values()],
    intentOf: (offerId: string) => [...intents.values()].find(({ metadata }) => metadata['offerId'] === offerId),
    charges: () => [...charges.values()],
    /** Confirms a payment as Stripe.js does in the browser. @throws Refused */
    confirm: (clientSecret: string, card: string = succeeds) =>
      confirm(bySecret(intents, clientSecret), card.replaceAll(' ', ''), { name: null, email: null }),
    finish: (clientSecret: string, isGood: boolean) => finish(bySecret(intents, clientSecret), isGood),
    /** Refunds a charge from the provider's dashboard. */
    refund,
    finishRefund,
    dispute,
    closeDispute,
    /** Waits until all events are delivered. */
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Whether a request comes from Stripe.js in a page rather than from a server. */
const isPage = (form: URLSearchParams) => form.has('key')

function bySecret(intents: Map<string, PaymentIntent>, clientSecret: string): PaymentIntent {
  const found = [...intents.values()].find(({ client_secret }) => client_secret === clientSecret)
  if (!found) throw missing(clientSecret)
  return found
}

const listOf = <Item extends { payment_intent: string }>(items: readonly Item[], intentId: string | null) => ({
  object: 'list',
  data: items.filter(({ payment_intent }) => payment_intent === intentId).toReversed(),
  has_more: false,
})

const firstTen = <Item>({ data, ...list }: { data: Item[] }) => ({
  ...list,
  data: data.slice(0, 10),
  has_more: data.length > 10,
})

const anId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

class Refused extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, message: string, body: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

const refused = (status: number, code: string | undefined, message: string, intent?: PaymentIntent) =>
  new Refused(status, message, failure(status, code, message, intent))
const missing = (what: string) => refused(404, 'resource_missing', `No such thing: '${what}'`)

function failure(status: number, code: string | undefined, message: string, intent?: PaymentIntent): string {
  const type = status === 402 ? 'card_error' : 'invalid_request_error'
  return JSON.stringify({ error: { type, message, ...(code && { code }), ...(intent && { payment_intent: intent }) } })
}

function attempt(act: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(act()) }
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body }
    throw error
  }
}
