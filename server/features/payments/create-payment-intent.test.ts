import { describe, expect, it } from 'vitest'
import { rejectOffer } from '#contract/negotiation/negotiation.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { dealBuilders, goodCard } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
/** A node with the card provider to which the marketplace changes. */
const changed = await startTestApp({
  beside: app,
  replace: ({ payments }) => ({ payments: { ...payments, name: 'another' } }),
})

const paymentsOf = (offerId: string) =>
  deps.db.selectFrom('payments').selectAll().where('offer_id', '=', offerId).orderBy('created_at').execute()
const intentsOf = (offerId: string) =>
  deps.db.selectFrom('sandbox.payment_intents').selectAll().where('offer_id', '=', offerId).execute()

describe('opening the payment of an offer', () => {
  it('charges exactly the cents of the offer, whether the price is sent, a string or left out', async () => {
    const property = await given.aProperty({ minPrice: 400_000.1, maxPrice: 500_000 })
    const { id, buyer } = await deals.anAcceptedOffer({ property, amount: 400_000.1 })
    const answers = [
      await call(createPaymentIntent, { as: buyer, body: { price: 400_000.1, offerId: id } }),
      await call(createPaymentIntent, { as: buyer, body: { price: '400,000.10', offerId: id } }),
      await call(createPaymentIntent, { as: buyer, body: { offerId: id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
    expect(await paymentsOf(id)).toMatchObject([{ amount_cents: 40_000_010, status: 'open' }])
    expect(await intentsOf(id)).toMatchObject([{ amount_cents: 40_000_010, currency: 'usd' }])
    await expectInvariants(deps.db)
  })

  it('is refused for a price that is one cent off, before the provider is called', async () => {
    const { id, buyer } = await deals.anAcceptedOffer({ amount: 400_000 })
    for (const price of [399_999.99, 400_000.01, '1'])
      expect(await call(createPaymentIntent, { as: buyer, body: { price, offerId: id } })).toMatchObject({
        status: 409,
        body: { message: 'The price differs from the accepted offer.' },
      })
    expect(await paymentsOf(id)).toEqual([])
    expect(await intentsOf(id)).toEqual([])
  })

  it('is possible at the card limit', async () => {
    const property = await given.aProperty({ minPrice: 900_000, maxPrice: 1_500_000 })
    const { id, buyer } = await deals.anAcceptedOffer({ property, amount: 999_999.99 })
    expect((await call(createPaymentIntent, { as: buyer, body: { offerId: id } })).status).toBe(200)
  })

  it('is refused one cent above the card limit, before there is a payment', async () => {
    const property = await given.aProperty({ minPrice: 900_000, maxPrice: 1_500_000 })
    const { id, buyer } = await deals.anAcceptedOffer({ property, amount: 1_000_000 })
    expect(await call(createPaymentIntent, { as: buyer, body: { price: 1_000_000, offerId: id } })).toMatchObject({
      status: 422,
      body: {
        message:
          'A card payment can be at most $999,999.99, and this offer is $1,000,000. By card you pay the deposit of $30,000.',
        errors: [{ field: 'price' }],
      },
    })
    expect(await paymentsOf(id)).toEqual([])
    expect(await intentsOf(id)).toEqual([])
  })

  it('is refused for an offer that is pending, rejected or bought', async () => {
    const pending = await deals.anOffer()
    const rejected = await deals.anOffer()
    await call(rejectOffer, { as: rejected.property.agent, params: { id: rejected.id } })
    const bought = await deals.aSale()
    const open = ({ id, buyer }: typeof pending) => call(createPaymentIntent, { as: buyer, body: { offerId: id } })
    expect(await open(pending)).toMatchObject({ status: 409, body: { message: 'Only an accepted offer can be paid.' } })
    expect(await open(rejected)).toMatchObject({
      status: 409,
      body: { message: 'Only an accepted offer can be paid.' },
    })
    expect(await open(bought)).toMatchObject({ status: 409, body: { message: 'This offer is already paid.' } })
  })

  it('again after the marketplace has changed its card provider closes the earlier payment', async () => {
    const { id, buyer, clientSecret } = await deals.anOpenPayment()
    const open = () => changed.call(createPaymentIntent, { as: buyer, body: { offerId: id } })
    const answers = await Promise.all([open(), open(), open()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [secret, ...others] = new Set(answers.map(({ body }) => body.clientSecret))
    expect(others).toEqual([])
    expect(secret).not.toBe(clientSecret)
    const payments = await paymentsOf(id)
    expect(new Set(payments.map(({ provider, status }) => `${status} at ${provider}`))).toEqual(
      new Set(['cancelled at sandbox', 'open at another']),
    )
    await expectInvariants(deps.db)
  })

  it('answers 404 for somebody else’s offer, an unknown one and an invalid id', async () => {
    const { id } = await deals.anAcceptedOffer()
    const stranger = await given.aBuyer()
    for (const offerId of [id, '00000000-0000-4000-8000-000000000000', '42', 'null'])
      expect((await call(createPaymentIntent, { as: stranger, body: { offerId } })).status).toBe(404)
    expect(await paymentsOf(id)).toEqual([])
  })
})

describe('paying by card', () => {
  it('shows the provider’s message when the card is declined, and can be retried', async () => {
    const { id, buyer, clientSecret } = await deals.anOpenPayment()
    const pay = (number: string, expYear = goodCard.expYear) =>
      call(confirmSandboxPayment, { body: { clientSecret, card: { ...goodCard, number, expYear } } })
    const refusals = [
      await pay('4000 0000 0000 0002'),
      await pay('4000 0000 0000 9995'),
      await pay('4000 0000 0000 0069'),
      await pay('4242 4242 4242 4242', 2020),
    ]
    expect(refusals).toMatchObject([
      { status: 402, body: { message: 'Your card was declined.' } },
      { status: 402, body: { message: 'Your card has insufficient funds.' } },
      { status: 402, body: { message: 'Your card has expired.' } },
      { status: 402, body: { message: 'Your card has expired.' } },
    ])
    const intent = (await intentsOf(id))[0]?.id ?? ''
    const buy = () =>
      call(buyProperty, { as: buyer, params: { id }, body: { transactionId: intent, status: 'bought' } })
    expect(await buy()).toMatchObject({ status: 402, body: { message: 'This payment has not succeeded.' } })

    const again = await call(createPaymentIntent, { as: buyer, body: { offerId: id } })
    expect(again.body.clientSecret).toBe(clientSecret)
    expect(await pay('4242-4242-4242-4242')).toMatchObject({ status: 200, body: { id: intent, status: 'succeeded' } })
    expect(await buy()).toMatchObject({ status: 200, body: { status: 'bought', modifiedCount: 1 } })
    await expectInvariants(deps.db)
  })

  it('answers 404 for an unknown secret', async () => {
    const body = { clientSecret: 'pi_none_secret_none', card: goodCard }
    expect((await call(confirmSandboxPayment, { body })).status).toBe(404)
  })
})
