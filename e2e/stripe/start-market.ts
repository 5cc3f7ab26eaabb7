/** Starts a marketplace with the tests' Stripe server, one port above it, which sends it events. */
import { startStripeServer } from '../../server/testing/stripe-server.ts'
import { stripeKeys } from './keys.ts'

const port = Number(process.env['PORT'])
const stripe = await startStripeServer({
  ...stripeKeys,
  port: port + 1,
  deliver: async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`http://127.0.0.1:${port}/api/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: payload,
    })
    return answer.status
  },
})
Object.assign(process.env, {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_URL: stripe.url,
  DEPOSIT_PERCENT: '',
})
await import('../../server/start.ts')
