import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startStripeServer } from '../../testing/stand-ins/start-stripe-server.ts'
import { checkStripe, stripeEvents } from './check-stripe.ts'

const keys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_key' }
const stripe = await startStripeServer(keys)
afterAll(stripe.close)
const property = 'https://homes.example'
const endpoint = {
  url: `${property}/api/webhooks/stripe`,
  status: 'enabled',
  enabled_events: [...stripeEvents] as string[],
}
const check = (changed: object = {}, publicUrl = property) =>
  checkStripe({ ...keys, apiUrl: stripe.url, ...changed }, publicUrl)

beforeEach(() => {
  stripe.endpoints.splice(0, Infinity, endpoint)
  stripe.account.charges_enabled = true
})

describe('checking Stripe', () => {
  it('reports a valid account', async () => {
    expect(await check()).toBe('Stripe takes payments in test mode, and sends its events to this marketplace.')
    stripe.endpoints.splice(0, 1, { ...endpoint, enabled_events: ['*'] })
    expect(await check()).toContain('sends its events')
    expect(stripe.intents()).toEqual([])
  })

  it('requires no endpoint if Stripe cannot reach us', async () => {
    stripe.endpoints.splice(0)
    expect(await check({}, 'http://127.0.0.1:3000')).toContain('stripe listen')
  })

  it.each([
    [{ secretKey: 'sk_test_other' }, 'Stripe does not know the key of STRIPE_SECRET_KEY.'],
    [{ publishableKey: 'pk_test_other' }, 'Stripe does not know the key of STRIPE_PUBLISHABLE_KEY.'],
    [{ apiUrl: 'http://127.0.0.1:9' }, 'Stripe cannot be reached from here'],
  ])('reports what is wrong with %j', async (changed, sentence) => {
    await expect(check(changed)).rejects.toThrow(sentence)
  })

  it('reports that the account is not ready', async () => {
    stripe.account.charges_enabled = false
    await expect(check()).rejects.toThrow('may not take payments yet')
  })

  it.each(['refund.updated', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'])(
    'reports that the endpoint does not receive %s',
    async event => {
      const enabled_events = stripeEvents.filter(name => name !== event)
      stripe.endpoints.splice(0, Infinity, { ...endpoint, enabled_events })
      await expect(check()).rejects.toThrow(`does not receive ${event}.`)
    },
  )

  it.each([
    ['that there is none', [], 'has no webhook endpoint https://homes.example/api/webhooks/stripe'],
    ['that it is off', [{ ...endpoint, status: 'disabled' }], 'is disabled at Stripe'],
    [
      'events that it does not receive',
      [{ ...endpoint, enabled_events: ['charge.refunded'] }],
      'does not receive payment_intent.succ',
    ],
  ])('reports the endpoint %s', async (_, endpoints, sentence) => {
    stripe.endpoints.splice(0, Infinity, ...endpoints)
    await expect(check()).rejects.toThrow(sentence)
  })
})
