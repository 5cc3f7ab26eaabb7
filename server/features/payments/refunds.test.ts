import { describe, expect, it } from 'vitest'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { dealBuilders, goodCard, type PaidDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { reconcilePayments, settleIntent } from './reconcile-payments.ts'

const refunds: { id: string; key: string }[] = []
let answers = true
let afterRefund: (() => Promise<unknown>) | undefined

const app = await startTestApp({
  env: { ACCESS_TOKEN_MINUTES: '720' },
  replace: ({ payments }) => ({
    payments: {
      ...payments,
      refund: async (id, key) => {
        refunds.push({ id, key })
        await afterRefund?.()
        if (!answers) throw new Error('The connection broke')
        return payments.refund(id, key)
      },
    },
  }),
})
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const buy = ({ id, buyer, transactionId }: PaidDeal) =>
  call(buyProperty, { as: buyer, params: { id }, body: { transactionId, status: 'bought' } })
const paymentsOf = ({ id }: { id: string }) =>
  deps.db.selectFrom('payments').selectAll().where('offer_id', '=', id).orderBy('created_at').execute()
const isRefunded = async ({ transactionId }: PaidDeal) =>
  (
    await deps.db
      .selectFrom('sandbox.payment_intents')
      .select('refunded')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
  ).refunded
const refundsOf = ({ transactionId }: PaidDeal) => refunds.filter(({ id }) => id === transactionId)
const refundLines = ({ id }: { id: string }) =>
  deps.db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', id)
    .where('action', '=', 'refund payment')
    .orderBy('id')
    .execute()

/** The card is charged while the agent is under review. */
const aFrozenPayment = async () => {
  const deal = await deals.anOpenPayment()
  await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
  const paid = await call(confirmSandboxPayment, { body: { clientSecret: deal.clientSecret, card: goodCard } })
  return { ...deal, transactionId: paid.body.id }
}

describe('a payment whose offer can no longer be sold', () => {
  it('is refunded once, and every call of the buyer reports it', async () => {
    const deal = await aFrozenPayment()
    const said = {
      status: 409,
      body: { message: 'This offer can no longer be paid. Your payment will be refunded.' },
    }
    expect(await buy(deal)).toMatchObject(said)
    expect(await buy(deal)).toMatchObject(said)
    await settleIntent(deps, deal.transactionId)
    expect(await isRefunded(deal)).toBe(true)
    expect(refundsOf(deal)).toHaveLength(1)
    expect(await refundLines(deal)).toHaveLength(1)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunded' }])
    await expectInvariants(deps.db)
  })

  it('is refunded by the reconciler when nobody reports it', async () => {
    const deal = await aFrozenPayment()
    passHours(0.1)
    await reconcilePayments(deps)
    expect(await isRefunded(deal)).toBe(true)
    await expectInvariants(deps.db)
  })

  it('is refunded under the same key after the provider has failed to respond', async () => {
    const deal = await aFrozenPayment()
    answers = false
    expect((await buy(deal)).status).toBe(409)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunding' }])
    answers = true
    passHours(0.1)
    await reconcilePayments(deps)
    expect(await isRefunded(deal)).toBe(true)
    expect(new Set(refundsOf(deal).map(({ key }) => key)).size).toBe(1)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunded' }])
    await expectInvariants(deps.db)
  })

  it('does not buy the property when it is open again; a new payment does', async () => {
    const deal = await aFrozenPayment()
    await buy(deal)
    await call(makeAgent, { as: admin, params: { id: deal.property.agent.id } })
    expect((await buy(deal)).status).toBe(409)
    await settleIntent(deps, deal.transactionId)
    const seen = await call(findProperty, { as: deal.buyer, params: { id: deal.property.id } })
    expect(seen.body).toMatchObject({ sold: false, underOffer: true })

    const opened = await call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })
    expect(opened.body.clientSecret).not.toBe(deal.clientSecret)
    const body = { clientSecret: opened.body.clientSecret, card: goodCard }
    const { body: paid } = await call(confirmSandboxPayment, { body })
    expect(await buy({ ...deal, transactionId: paid.id })).toMatchObject({ status: 200, body: { status: 'bought' } })
    await expectInvariants(deps.db)
  })

  it('is not both refunded and sold when the property opens concurrently', async () => {
    const deal = await aFrozenPayment()
    afterRefund = async () => {
      afterRefund = undefined
      await call(makeAgent, { as: admin, params: { id: deal.property.agent.id } })
      await settleIntent(deps, deal.transactionId)
    }
    expect((await buy(deal)).status).toBe(409)
    expect((await call(findOffer, { as: deal.buyer, params: { id: deal.id } })).body.status).toBe('accepted')
    await expectInvariants(deps.db)
  })
})

describe('a payment of another amount than the offer’s', () => {
  it('is refunded and buys nothing', async () => {
    const deal = await deals.aChargedOffer()
    await deps.db
      .updateTable('sandbox.payment_intents')
      .set({ amount_cents: 1 })
      .where('id', '=', deal.transactionId)
      .execute()
    expect((await buy(deal)).status).toBe(409)
    expect(await isRefunded(deal)).toBe(true)
    expect((await call(findOffer, { as: deal.buyer, params: { id: deal.id } })).body.status).toBe('accepted')
  })
})

describe('a payment that was opened at the provider', () => {
  it('is refunded and buys nothing', async () => {
    const deal = await deals.anAcceptedOffer()
    const transactionId = `pi_foreign_${deal.id}`
    await deps.db
      .insertInto('sandbox.payment_intents')
      .values({
        id: transactionId,
        client_secret: transactionId,
        idempotency_key: transactionId,
        offer_id: deal.id,
        amount_cents: deal.amount * 100,
        currency: 'usd',
        status: 'succeeded',
        created_at: deps.clock.now(),
      })
      .execute()
    const foreign = { ...deal, clientSecret: transactionId, transactionId }
    expect((await buy(foreign)).status).toBe(409)
    expect(await isRefunded(foreign)).toBe(true)
    expect(await call(acceptOffer, { as: deal.property.agent, params: { id: deal.id } })).toMatchObject({
      body: { status: 'accepted', modifiedCount: 0 },
    })
  })
})
