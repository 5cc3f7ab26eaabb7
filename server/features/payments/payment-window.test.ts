import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, goodCard, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp, type Options } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'

const aMarketplace = async (env: Options['env'] = {}) => {
  const app = await startTestApp({ env })
  const deals = dealBuilders(app)
  const { call } = app
  return {
    ...app,
    deals,
    seen: async ({ id, buyer }: Deal) =>
      (await call(findOffer, { as: await deals.signedIn(buyer), params: { id } })).body,
    propertyOf: async ({ property, buyer }: Deal) =>
      (await call(findProperty, { as: await deals.signedIn(buyer), params: { id: property.id } })).body,
  }
}
const market = await aMarketplace()
const { call, deps, deals, passHours, seen, propertyOf } = market

describe('an accepted offer', () => {
  it('lapses 72 hours after its acceptance and not before', async () => {
    const deal = await deals.anAcceptedOffer()
    const { payBy, createdAt } = await seen(deal)
    expect(Date.parse(payBy ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(72 * 3_600_000)
    passHours(71.99)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({ status: 'accepted', payBy })
    passHours(0.01)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({
      status: 'rejected',
      reason: 'The offer was not paid in time.',
      payBy: null,
    })
    expect(await propertyOf(deal)).toMatchObject({ status: 'verified', underOffer: false, sold: false })
    await expectInvariants(deps.db)
  })

  it('frees its property for backup offers, and for new ones of the same buyer', async () => {
    const deal = await deals.anAcceptedOffer()
    const backup = await deals.anOffer({ property: deal.property })
    expect(await seen(backup)).toMatchObject({ status: 'pending', backup: true })
    const accept = async () =>
      call(acceptOffer, { as: await deals.signedIn(deal.property.agent), params: { id: backup.id } })
    expect((await accept()).status).toBe(409)
    passHours(72)
    await lapseUnpaidOffers(deps)
    expect(await seen(backup)).toMatchObject({ status: 'pending', backup: false })
    expect(await accept()).toMatchObject({ status: 200, body: { status: 'accepted' } })
    const again = await call(makeOffer, {
      as: await deals.signedIn(deal.buyer),
      body: { propertyId: deal.property.id, offerAmount: 400_000, buyingDate },
    })
    expect(again).toMatchObject({ status: 201, body: { backup: true } })
    await expectInvariants(deps.db)
  })

  it('cannot be paid after the window, even before the job has run', async () => {
    const deal = await deals.anAcceptedOffer()
    passHours(72)
    const open = async () =>
      call(createPaymentIntent, { as: await deals.signedIn(deal.buyer), body: { offerId: deal.id } })
    expect(await open()).toMatchObject({
      status: 409,
      body: { message: 'The payment deadline of this offer has passed.' },
    })
    await lapseUnpaidOffers(deps)
    expect(await open()).toMatchObject({ status: 409, body: { message: 'Only an accepted offer can be paid.' } })
  })

  it('has its open payment cancelled before it lapses', async () => {
    const deal = await deals.anOpenPayment()
    passHours(72)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({ status: 'rejected' })
    const body = { clientSecret: deal.clientSecret, card: goodCard }
    expect(await call(confirmSandboxPayment, { body })).toMatchObject({
      status: 402,
      body: { message: 'This payment was cancelled.' },
    })
    const payments = await deps.db.selectFrom('payments').selectAll().where('offer_id', '=', deal.id).execute()
    expect(payments).toMatchObject([{ status: 'cancelled' }])
    const buying = await call(buyProperty, {
      as: await deals.signedIn(deal.buyer),
      params: { id: deal.id },
      body: { transactionId: payments[0]?.intent_id ?? '', status: 'bought' },
    })
    expect(buying.status).toBe(402)
    await expectInvariants(deps.db)
  })

  it('becomes a sale instead of lapsing when its payment has succeeded', async () => {
    const deal = await deals.aChargedOffer()
    passHours(72)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({ status: 'bought', transactionId: deal.transactionId })
    expect(await propertyOf(deal)).toMatchObject({ sold: true, underOffer: false })
    await expectInvariants(deps.db)
  })

  it('lapses once when several nodes run the job at once', async () => {
    const deal = await deals.anOpenPayment()
    passHours(72)
    await Promise.all(Array.from({ length: 12 }, () => lapseUnpaidOffers(deps)))
    expect(await seen(deal)).toMatchObject({ status: 'rejected' })
    const lines = await deps.db
      .selectFrom('audit')
      .selectAll()
      .where('object_id', '=', deal.id)
      .where('action', '=', 'lapse offer')
      .execute()
    expect(lines).toMatchObject([{ actor_id: null, from_state: 'accepted', to_state: 'rejected' }])
    await expectInvariants(deps.db)
  })
})

describe('the payment window', () => {
  it('is as long as PAYMENT_WINDOW_HOURS says, fractions included', async () => {
    const short = await aMarketplace({ PAYMENT_WINDOW_HOURS: '0.5' })
    expect((await short.call(clientSettings)).body.paymentWindowHours).toBe(0.5)
    const deal = await short.deals.anAcceptedOffer()
    short.passHours(0.49)
    await lapseUnpaidOffers(short.deps)
    expect((await short.seen(deal)).status).toBe('accepted')
    short.passHours(0.01)
    await lapseUnpaidOffers(short.deps)
    expect((await short.seen(deal)).status).toBe('rejected')
  })
})
