import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import type { PaymentProvider } from '../../providers/payments/port.ts'
import { dealBuilders, goodCard } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/**
 * Faults of the provider: a call whose response is lost, a payment that stays in processing, or an intent that fails.
 */
const provider: { loses?: keyof PaymentProvider; isProcessing?: boolean; failsFor?: string } = {}

const losing =
  <Arguments extends unknown[], Answer>(name: keyof PaymentProvider, act: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer> => {
    const answer = await act(...given)
    if (provider.loses === name) throw new Error(`The connection broke after ${name}`)
    return answer
  }

const app = await startTestApp({
  env: { ACCESS_TOKEN_MINUTES: '720' },
  replace: ({ payments }) => ({
    payments: {
      name: payments.name,
      fetchAccount: payments.fetchAccount,
      createIntent: losing('createIntent', payments.createIntent),
      cancelIntent: losing('cancelIntent', payments.cancelIntent),
      refund: losing('refund', payments.refund),
      fetchIntent: async id => {
        if (id === provider.failsFor) throw new Error('The provider is ill')
        const intent = await payments.fetchIntent(id)
        return intent && provider.isProcessing ? { ...intent, status: 'processing' } : intent
      },
    },
  }),
})
const { call, deps, passHours } = app
const deals = dealBuilders(app)

const intentsOf = (offerId: string) =>
  deps.db.selectFrom('sandbox.payment_intents').selectAll().where('offer_id', '=', offerId).execute()
const offerOf = async ({ id }: { id: string }) =>
  deps.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tenMinutes = 1 / 6

describe('a payment whose opening gets no response', () => {
  it('is the same when it is opened again', async () => {
    const { id, buyer } = await deals.anAcceptedOffer()
    const open = () => call(createPaymentIntent, { as: buyer, body: { offerId: id } })
    provider.loses = 'createIntent'
    expect(await open()).toMatchObject({
      status: 503,
      body: { message: 'The card provider is not responding. Please try again in a moment.' },
    })
    expect((await open()).status).toBe(503)
    delete provider.loses
    const opened = await open()
    expect(opened.status).toBe(200)
    const intents = await intentsOf(id)
    expect(intents).toHaveLength(1)
    expect(opened.body.clientSecret).toBe(intents[0]?.client_secret)
    await expectInvariants(deps.db)
  })

  it('is cancelled when the offer lapses', async () => {
    const deal = await deals.anAcceptedOffer()
    provider.loses = 'createIntent'
    await call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })
    delete provider.loses
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected' })
    expect(await intentsOf(deal.id)).toMatchObject([{ status: 'canceled' }])
    await expectInvariants(deps.db)
  })
})

describe('a browser that closes after paying', () => {
  it('leaves its payment to the reconciler', async () => {
    const deal = await deals.aChargedOffer()
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', transaction_id: deal.transactionId })
    await expectInvariants(deps.db)
  })

  it('shows the completed sale when it is opened again', async () => {
    const deal = await deals.aChargedOffer()
    passHours(tenMinutes)
    await reconcilePayments(deps)
    const body = { transactionId: deal.transactionId, status: 'bought' as const }
    const buyer = await deals.signedIn(deal.buyer)
    expect(await call(buyProperty, { as: buyer, params: { id: deal.id }, body })).toMatchObject({
      status: 200,
      body: { status: 'bought', modifiedCount: 0 },
    })
  })

  it('is settled although another payment cannot be fetched', async () => {
    const broken = await deals.aChargedOffer()
    const deal = await deals.aChargedOffer()
    passHours(tenMinutes)
    provider.failsFor = broken.transactionId
    await reconcilePayments(deps)
    expect(await offerOf(broken)).toMatchObject({ status: 'accepted' })
    expect(await offerOf(deal)).toMatchObject({ status: 'bought' })
    delete provider.failsFor
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(broken)).toMatchObject({ status: 'bought' })
    await expectInvariants(deps.db)
  })

  it('is settled although more than a hundred older payments are never paid', async () => {
    const { id } = await deals.anOpenPayment()
    await sql`
      insert into payments (offer_id, provider, intent_id, amount_cents, status, created_at)
      select offer_id, provider, 'pi_abandoned_' || number, amount_cents, 'refunding', created_at - interval '1 hour'
      from payments, generate_series(1, 150) as number where offer_id = ${id}`.execute(deps.db)
    const deal = await deals.aChargedOffer()
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought' })
    await sql`delete from payments where intent_id like 'pi_abandoned_%'`.execute(deps.db)
  })
})

describe('a payment that the provider has not finished', () => {
  it('says so on the offer, stops its lapse, and becomes a sale once it succeeds', async () => {
    const deal = await deals.aChargedOffer()
    const buy = async () =>
      call(buyProperty, {
        as: await deals.signedIn(deal.buyer),
        params: { id: deal.id },
        body: { transactionId: deal.transactionId, status: 'bought' },
      })
    provider.isProcessing = true
    expect(await buy()).toMatchObject({
      status: 402,
      body: { message: 'The payment is still being processed. We’ll finish this automatically.' },
    })
    const seen = await call(findOffer, { as: await deals.signedIn(deal.buyer), params: { id: deal.id } })
    expect(seen.body).toMatchObject({ status: 'accepted', paymentProcessing: true })
    delete provider.isProcessing
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', payment_processing: false })
    await expectInvariants(deps.db)
  })

  it('can be paid again when it fails in the end', async () => {
    const deal = await deals.anOpenPayment()
    const intent = (await intentsOf(deal.id))[0]?.id ?? ''
    const buy = () =>
      call(buyProperty, {
        as: deal.buyer,
        params: { id: deal.id },
        body: { transactionId: intent, status: 'bought' },
      })
    provider.isProcessing = true
    await buy()
    expect(await offerOf(deal)).toMatchObject({ payment_processing: true })
    delete provider.isProcessing
    passHours(tenMinutes)
    await reconcilePayments(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted', payment_processing: false })
    const paid = await call(confirmSandboxPayment, { body: { clientSecret: deal.clientSecret, card: goodCard } })
    expect(paid.status).toBe(200)
  })
})
