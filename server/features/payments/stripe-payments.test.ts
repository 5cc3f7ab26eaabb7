import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { concurrently, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, type Deal, type OpenDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startStripeServer } from '../../testing/stand-ins/start-stripe-server.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const keys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_of_the_tests' }
const url = '/api/webhooks/stripe'
const post = async (payload: string, signature: string): Promise<number> => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return (await market.app.inject({ method: 'POST', url, payload, headers })).statusCode
}
const stripe = await startStripeServer({ ...keys, deliver: (payload, signature) => post(payload, signature) })
const env = {
  ACCESS_TOKEN_MINUTES: '720',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_URL: stripe.url,
}
const market = await startTestApp({ env })
const { call, deps, passHours } = market
const deals = dealBuilders(market)
// Without the rounds: these tests say when the reconciler looks.
await deps.jobs.work({ ...jobHandlers(deps), 'reconcile-payments': () => Promise.resolve() })
afterAll(stripe.close)
beforeEach(() => Object.assign(stripe.trouble, { loses: undefined, answers: undefined, hangs: false, isSilent: true }))

const offerOf = ({ id }: { id: string }) =>
  deps.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const open = async ({ id, buyer }: Deal) =>
  call(createPaymentIntent, { as: await deals.signedIn(buyer), body: { offerId: id } })
const intentOf = ({ id }: { id: string }) => {
  const intent = stripe.intentOf(id)
  if (!intent) throw new Error('Stripe knows no payment of this offer')
  return intent
}
const buy = async (deal: Deal, transactionId = intentOf(deal).id) =>
  call(buyProperty, {
    as: await deals.signedIn(deal.buyer),
    params: { id: deal.id },
    body: { transactionId, status: 'bought' },
  })
const becomes = (deal: Deal, expected: object) =>
  expect.poll(() => offerOf(deal), { interval: 100 }).toMatchObject(expected)
const tenMinutes = 1 / 6

/** Paid in the very moment in which its offer lapsed, which Stripe would refuse. */
async function aPaidLapse(): Promise<OpenDeal> {
  const deal = await deals.anOpenPayment()
  passHours(73)
  await lapseUnpaidOffers(deps)
  intentOf(deal).status = 'requires_payment_method'
  stripe.confirm(deal.clientSecret)
  await deps.db.updateTable('payments').set({ status: 'open' }).where('offer_id', '=', deal.id).execute()
  return deal
}

const eventAbout = (deal: { id: string }, type: string) => {
  const intentId = intentOf(deal).id
  const found = stripe.events.findLast(event => event.type === type && event.payload.includes(intentId))
  if (!found) throw new Error(`Stripe has not sent ${type}`)
  return found
}

const jobsQueued = async () =>
  Number(
    (
      await deps.db
        .selectFrom('payment_events')
        .select(eb => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const about = (type: string, object: object) => {
  stripe.emit(type, object)
  return stripe.events.at(-1) ?? expect.fail('no event')
}

describe('paying with Stripe', () => {
  it('opens one payment of the offer’s amount, however often it is requested', async () => {
    const deal = await deals.anAcceptedOffer({ amount: 400_000.5 })
    const answers = await concurrently(() => open(deal))
    expect(statuses(answers)).toEqual({ 200: 12 })
    const intents = stripe.intents().filter(({ metadata }) => metadata['offerId'] === deal.id)
    expect(intents).toMatchObject([{ amount: 40_000_050, currency: 'usd' }])
    expect(new Set(answers.map(({ body }) => body.clientSecret))).toEqual(new Set([intents[0]?.client_secret]))
    expect((await call(clientSettings)).body).toMatchObject({
      payments: 'stripe',
      stripePublishableKey: keys.publishableKey,
    })
  })

  it('buys only when Stripe confirms the payment', async () => {
    const deal = await deals.anOpenPayment()
    expect(await buy(deal)).toMatchObject({ status: 402, body: { message: 'This payment has not succeeded.' } })
    stripe.confirm(deal.clientSecret)
    const answers = await concurrently(() => buy(deal))
    expect(statuses(answers)).toEqual({ 200: 12 })
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', transaction_id: intentOf(deal).id })
    await expectInvariants(deps.db)
  })

  it('refuses another offer’s payment and an unknown one', async () => {
    const [paid, unpaid] = [await deals.anOpenPayment(), await deals.anOpenPayment()]
    stripe.confirm(paid.clientSecret)
    expect((await buy(unpaid, intentOf(paid).id)).status).toBe(409)
    for (const nonsense of ['pi_unknown', '../refunds', 'ch_1', 'pi_1?expand[]=x'])
      expect((await buy(unpaid, nonsense)).status).toBe(402)
    expect(await offerOf(unpaid)).toMatchObject({ status: 'accepted' })
  })

  it('accepts another card after a declined one', async () => {
    const deal = await deals.anOpenPayment()
    expect(() => stripe.confirm(deal.clientSecret, '4000 0000 0000 0002')).toThrow('Your card was declined.')
    expect((await buy(deal)).status).toBe(402)
    expect((await open(deal)).body.clientSecret).toBe(deal.clientSecret)
    stripe.confirm(deal.clientSecret)
    expect((await buy(deal)).status).toBe(200)
  })

  it('waits for the buyer’s bank (3-D Secure)', async () => {
    const [willing, unwilling] = [await deals.anOpenPayment(), await deals.anOpenPayment()]
    for (const { clientSecret } of [willing, unwilling]) stripe.confirm(clientSecret, '4000 0025 0000 3155')
    expect((await buy(willing)).status).toBe(402)
    stripe.finish(willing.clientSecret, true)
    stripe.finish(unwilling.clientSecret, false)
    expect((await buy(willing)).status).toBe(200)
    expect((await buy(unwilling)).status).toBe(402)
  })

  it('reports a slow payment as processing, and completes it later', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret, '4000 0000 0000 0077')
    expect((await buy(deal)).body.message).toContain('still being processed')
    const seen = await call(findOffer, { as: await deals.signedIn(deal.buyer), params: { id: deal.id } })
    expect(seen.body).toMatchObject({ paymentProcessing: true })
    passHours(tenMinutes)
    stripe.finish(deal.clientSecret, true)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', payment_processing: false })
  })
})

describe('a lost response of Stripe', () => {
  it('is requested again when a payment is opened, and there is one', async () => {
    const deal = await deals.anAcceptedOffer()
    stripe.trouble.loses = { call: 'POST /v1/payment_intents', times: 1 }
    expect((await open(deal)).status).toBe(200)
    expect(stripe.intents().filter(({ metadata }) => metadata['offerId'] === deal.id)).toHaveLength(1)
  })

  it('is reported to the buyer if it stays lost, and a retry finds the same payment', async () => {
    const deal = await deals.anAcceptedOffer()
    stripe.trouble.loses = { call: 'POST /v1/payment_intents', times: 2 }
    expect(await open(deal)).toMatchObject({
      status: 503,
      body: { message: 'The card provider is not responding. Please try again in a moment.' },
    })
    const opened = await open(deal)
    expect(stripe.intents().filter(({ metadata }) => metadata['offerId'] === deal.id)).toHaveLength(1)
    expect(opened.body.clientSecret).toBe(intentOf(deal).client_secret)
  })

  it('after the charge is settled by the reconciler', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    stripe.trouble.loses = { call: 'GET /v1/payment_intents/:id', times: 2 }
    expect((await buy(deal)).status).toBe(503)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought' })
    expect(stripe.charges().filter(({ payment_intent }) => payment_intent === intentOf(deal).id)).toHaveLength(1)
    await expectInvariants(deps.db)
  })

  it('to a refund is read from the payment’s record, and there is one refund', async () => {
    const deal = await aPaidLapse()
    stripe.trouble.loses = { call: 'POST /v1/refunds', times: 2 }
    expect((await buy(deal)).status).toBe(409)
    await reconcilePayments(deps)
    const charge = stripe.charges().find(({ payment_intent }) => payment_intent === intentOf(deal).id)
    expect(charge).toMatchObject({ refunded: true, amount_refunded: charge?.amount })
    expect(stripe.calls.filter(name => name === 'POST /v1/refunds').length).toBe(2)
    const payment = deps.db.selectFrom('payments').select('status').where('offer_id', '=', deal.id)
    expect(await payment.execute()).toEqual([{ status: 'refunded' }])
  })
})

describe('Stripe trouble', () => {
  it.each([
    ['answers 500', { answers: 500 }],
    ['turns us away', { answers: 429 }],
    ['does not know our key any more', { answers: 401 }],
    ['never answers', { hangs: true }],
  ])('%s: shows the buyer a message and changes nothing', async (_, trouble) => {
    const [fresh, paid] = [await deals.anAcceptedOffer(), await deals.anOpenPayment()]
    Object.assign(stripe.trouble, trouble)
    for (const refusal of await Promise.all([open(fresh), buy(paid, 'pi_some')]))
      expect(refusal).toMatchObject({ status: 503, body: { message: expect.stringContaining('is not responding') } })
    expect([await offerOf(fresh), await offerOf(paid)]).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  })

  it('does not free a property whose payment cannot be cancelled', async () => {
    const deal = await deals.anOpenPayment()
    passHours(73)
    stripe.trouble.answers = 500
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
    stripe.trouble.answers = undefined
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected' })
    expect(intentOf(deal).status).toBe('canceled')
  })
})

describe('a lapse', () => {
  it('becomes a sale if the card was charged in the last moment', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought' })
    await expectInvariants(deps.db)
  })

  it('leaves no payment that can still be charged', async () => {
    const deal = await deals.anOpenPayment()
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(() => stripe.confirm(deal.clientSecret)).toThrow('canceled')
  })
})

describe('an event of Stripe', () => {
  it('completes the sale when the browser closed after paying', async () => {
    stripe.trouble.isSilent = false
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    await becomes(deal, { status: 'bought', transaction_id: intentOf(deal).id })
    expect((await buy(deal)).body).toMatchObject({ status: 'bought', modifiedCount: 0 })
    await expectInvariants(deps.db)
  })

  it('is refused without a valid signature, and changes nothing', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    const { payload } = eventAbout(deal, 'payment_intent.succeeded')
    const before = await jobsQueued()
    const [time, signature] = stripe.signed(payload).split(',')
    for (const forged of [
      '',
      'nonsense',
      `${time}`,
      `${time},v1=00`,
      `t=1,${signature}`,
      `${time},v0=${signature?.slice(3)}`,
    ])
      expect(await post(payload, forged)).toBe(400)
    expect(await post(`${payload} `, stripe.signed(payload))).toBe(400)
    expect(await post(payload.replace(intentOf(deal).id, 'pi_other'), stripe.signed(payload))).toBe(400)
    expect((await market.app.inject({ method: 'POST', url, payload })).statusCode).toBe(400)
    expect((await market.app.inject({ method: 'POST', url })).statusCode).toBe(400)
    expect(await jobsQueued()).toBe(before)
  })

  it('is refused when it was signed more than five minutes ago', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    const event = eventAbout(deal, 'payment_intent.succeeded')
    expect(await stripe.send(event, Date.now() - 301_000)).toBe(400)
    expect(await stripe.send(event, Date.now() - 290_000)).toBe(200)
    await becomes(deal, { status: 'bought' })
  })

  it('is handled once, however often it is sent', async () => {
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    const event = eventAbout(deal, 'payment_intent.succeeded')
    const before = await jobsQueued()
    expect(new Set(await concurrently(() => Promise.resolve(stripe.send(event))))).toEqual(new Set([200]))
    expect(await jobsQueued()).toBe(before + 1)
    await becomes(deal, { status: 'bought' })
    await expectInvariants(deps.db)
  })

  it('may arrive after a later one', async () => {
    const deal = await deals.anOpenPayment()
    expect(() => stripe.confirm(deal.clientSecret, '4000 0000 0000 9995')).toThrow('insufficient')
    stripe.confirm(deal.clientSecret)
    await stripe.send(eventAbout(deal, 'payment_intent.succeeded'))
    await becomes(deal, { status: 'bought' })
    expect(await stripe.send(eventAbout(deal, 'payment_intent.payment_failed'))).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', payment_processing: false })
  })

  it('about an unknown payment is accepted and ignored', async () => {
    const deal = await deals.anAcceptedOffer()
    const elsewhere = { id: 'pi_elsewhere', object: 'payment_intent', metadata: { offerId: deal.id } }
    for (const event of [
      about('payment_intent.succeeded', elsewhere),
      about('payment_intent.succeeded', { ...elsewhere, metadata: {} }),
      about('customer.created', { id: 'cus_1', object: 'customer' }),
      about('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }),
    ])
      expect(await stripe.send(event)).toBe(200)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
  })

  it('records a refund made in Stripe’s dashboard, and both sides see it', async () => {
    stripe.trouble.isSilent = false
    const deal = await deals.anOpenPayment()
    stripe.confirm(deal.clientSecret)
    await becomes(deal, { status: 'bought' })
    stripe.refund(intentOf(deal).id, 1050)
    await becomes(deal, { status: 'bought', refunded_cents: 1050 })
    const { body } = await call(boughtProperties, { as: await deals.signedIn(deal.buyer) })
    expect(body.find(({ _id }) => _id === deal.id)).toMatchObject({ refundedAmount: 10.5, status: 'bought' })
    stripe.refund(intentOf(deal).id)
    await becomes(deal, { refunded_cents: intentOf(deal).amount })
    const lines = deps.db.selectFrom('audit').select('id').where('object_id', '=', deal.id)
    expect(await lines.where('action', '=', 'note refund').execute()).toHaveLength(2)
    await expectInvariants(deps.db)
  })

  it('is ignored if Stripe is not configured', async () => {
    const other = await startTestApp()
    expect((await other.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  })
})

describe('changing to Stripe', () => {
  it('opens a new payment and closes the one at the old provider', async () => {
    const deal = await deals.anAcceptedOffer()
    const at = deps.clock.now()
    const stale = { offer_id: deal.id, provider: 'sandbox', amount_cents: 1, created_at: at }
    const secret = { intent_id: `pi_${randomUUID()}`, client_secret: 'of the sandbox', status: 'open' as const }
    const { amount_cents } = await offerOf(deal)
    await deps.db
      .insertInto('payments')
      .values({ ...stale, ...secret, amount_cents })
      .execute()
    expect((await open(deal)).body.clientSecret).toBe(intentOf(deal).client_secret)
    const payments = deps.db.selectFrom('payments').select(['provider', 'status']).where('offer_id', '=', deal.id)
    expect(await payments.orderBy('provider').execute()).toEqual([
      { provider: 'sandbox', status: 'cancelled' },
      { provider: 'stripe', status: 'open' },
    ])
  })

  it('lets an offer lapse whose payment was opened elsewhere', async () => {
    const deal = await deals.anOpenPayment()
    await deps.db.updateTable('payments').set({ provider: 'sandbox' }).where('offer_id', '=', deal.id).execute()
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected' })
  })
})
