/**
 * Starts a marketplace with the tests' Stripe server at STRIPE_PORT, which sends it events. At CLOCK_PORT,
 * `POST /?hours=3` sets the marketplace's clock ahead, and queues the jobs about deadlines.
 */
import { createServer } from 'node:http'
import { PgBoss } from 'pg-boss'
import type { JobName } from '../../server/deps/job-list.ts'
import { startStripeServer } from '../../server/testing/stand-ins/start-stripe-server.ts'
import { stripeKeys } from './keys.ts'

const port = Number(process.env['PORT'])
const stripe = await startStripeServer({
  ...stripeKeys,
  port: Number(process.env['STRIPE_PORT']),
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

const realDate = Date
let aheadMs = 0
globalThis.Date = new Proxy(realDate, {
  construct: (date, values, made) =>
    values.length === 0 ? new date(date.now() + aheadMs) : (Reflect.construct(date, values, made) as Date),
  get: (date, name) => (name === 'now' ? () => date.now() + aheadMs : (Reflect.get(date, name) as unknown)),
})
await import('../../server/app/start.ts')

const jobs = new PgBoss({
  connectionString: process.env['DATABASE_URL'] ?? '',
  migrate: false,
  supervise: false,
  schedule: false,
})
await jobs.start()

/** The queue itself schedules them only once a minute. */
async function passHours(hours: number) {
  aheadMs += 3_600_000 * hours
  for (const job of ['lapse-unpaid-offers', 'complete-confirmed-sales'] satisfies JobName[]) await jobs.send(job, {})
}
createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  void passHours(Number(searchParams.get('hours'))).finally(() => response.end())
}).listen(Number(process.env['CLOCK_PORT']), '127.0.0.1')
