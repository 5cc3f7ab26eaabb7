import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkCall, executeCall } from './stripe-api.ts'
import { stripeCharges } from './stripe-charges.ts'
import { attempt, failure } from './stripe-errors.ts'
import { stripeEvents } from './stripe-events.ts'
import { stripeIntents, succeeds } from './stripe-intents.ts'

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

/**
 * A card provider with Stripe's HTTP interface: payment intents, idempotency keys, declines, 3-D Secure, refunds and
 * signed events. No card is charged.
 */
export async function startStripeServer({ port = 0, accountId = 'acct_1', ...options }: Options) {
  const trouble: Trouble = { loses: undefined, answers: undefined, hangs: false, isSilent: false }
  const events = stripeEvents({ ...options, deliver: options.deliver, isSilent: () => trouble.isSilent })
  const charges = stripeCharges(events.emit)
  const intents = stripeIntents(charges, events.emit)
  const endpoints: { url: string; status: string; enabled_events: string[] }[] = []
  const account = { id: accountId, object: 'account', charges_enabled: true }
  const answered = new Map<string, { form: string; status: number; body: string }>()
  const calls: string[] = []

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname: path, search } = new URL(request.url ?? '', url)
    const call = {
      method: request.method ?? '',
      path,
      headers: request.headers,
      form: new URLSearchParams(text || search),
    }
    const name = `${call.method} ${path.replace(/\/pi_\w+/, '/:id')}`
    // For a stand-in in another process: reports its charges and accepts faults to simulate.
    if (path === '/charges') return void response.end(JSON.stringify([...charges.charges.values()]))
    if (path === '/trouble') return void response.end(JSON.stringify(Object.assign(trouble, JSON.parse(text))))
    calls.push(name)
    if (trouble.hangs) return
    const reply = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (typeof trouble.answers === 'number')
      return reply(trouble.answers, JSON.stringify({ error: { type: 'api_error', message: 'Internal error.' } }))

    const key = String(request.headers['idempotency-key'] ?? '')
    const before = answered.get(key)
    if (key !== '' && before && before.form !== text)
      return reply(400, failure(400, 'idempotency_error', 'This key was used with other parameters.'))
    const execute = () => {
      checkCall(call, options)
      return executeCall(call, { account, endpoints, intents, charges })
    }
    const { status, body } = before ?? attempt(execute)
    if (key !== '' && call.method === 'POST' && status < 500) answered.set(key, { form: text, status, body })
    if (trouble.loses?.call === name && trouble.loses.times-- > 0) return void request.socket.destroy()
    return reply(status, body)
  }

  return {
    url,
    trouble,
    calls,
    ...events,
    endpoints,
    account,
    intents: () => [...intents.intents.values()],
    intentOf: (offerId: string) =>
      [...intents.intents.values()].find(({ metadata }) => metadata['offerId'] === offerId),
    charges: () => [...charges.charges.values()],
    /** Confirms a payment as Stripe.js does in the browser. @throws Refused */
    confirm: (clientSecret: string, card: string = succeeds) =>
      intents.confirm(intents.bySecret(clientSecret), card.replaceAll(' ', ''), { name: null, email: null }),
    finish: (clientSecret: string, isGood: boolean) => intents.finish(intents.bySecret(clientSecret), isGood),
    /** Refunds a charge from the provider's dashboard. */
    refund: charges.refund,
    finishRefund: charges.finishRefund,
    dispute: charges.dispute,
    closeDispute: charges.closeDispute,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
