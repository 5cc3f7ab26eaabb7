import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { dollars } from '#contract/ground/money.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { makeOffer, soldProperties } from '#contract/offers/offers.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type OpenDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startStripeServer } from '../../testing/stand-ins/start-stripe-server.ts'
import { refundsFail, refundsSlowly } from '../../testing/stand-ins/stripe-intents.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { reconcilePayments, settleIntent } from './reconcile-payments.ts'

const testKeys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_of_the_tests' }
const liveKeys = { secretKey: 'sk_live_key', publishableKey: 'pk_live_key', webhookSecret: 'whsec_in_earnest' }
const [former, present] = [
  await startStripeServer({ ...liveKeys, accountId: 'acct_former' }),
  await startStripeServer({ ...liveKeys, accountId: 'acct_present' }),
]
const trial = await startStripeServer({ ...testKeys, accountId: 'acct_present' })
afterAll(() => Promise.all([former.close(), present.close(), trial.close()]))

const settings = (stripe: { url: string }, keys: typeof testKeys) => ({
  ACCESS_TOKEN_MINUTES: '720',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_URL: stripe.url,
})
const market = await startTestApp({ env: settings(present, liveKeys) })
/** The same marketplace as it was started before, with other keys. */
const before = await startTestApp({ env: settings(former, liveKeys), beside: market })
const tried = await startTestApp({ env: settings(trial, testKeys), beside: market })

const { call, deps, given, passHours } = market
const deals = dealBuilders(market)
const admin = await given.anAdmin()
const secondAdmin = await given.anAdmin()

const offerOf = ({ id }: { id: string }) =>
  deps.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentsOf = ({ id }: { id: string }) =>
  deps.db
    .selectFrom('payments')
    .selectAll()
    .where('offer_id', '=', id)
    .orderBy('created_at')
    .orderBy('status')
    .execute()
const audited = async ({ id }: { id: string }, action: string) =>
  deps.db.selectFrom('audit').select(['detail']).where('object_id', '=', id).where('action', '=', action).execute()
/** Mails to the admins about an offer, which name its property. */
const alerts = async ({ property }: OpenDeal) =>
  deps.db
    .selectFrom('mails')
    .select(['kind', 'to_email', 'text'])
    .where('to_email', 'in', [admin.email, secondAdmin.email])
    .where('subject', 'like', `%${property.id}%`)
    .orderBy('created_at')
    .execute()

/** Mails to one side about money that has gone back. */
const toldTo = async (side: 'buyer' | 'agent', deal: OpenDeal) => {
  const { email } = side === 'buyer' ? deal.buyer : deal.property.agent
  const told = deps.db.selectFrom('mails').select(['kind', 'text']).where('to_email', '=', email)
  const kinds = ['money returned', 'refund failed', 'payment disputed'] as const
  return told.where('kind', 'in', kinds).orderBy('created_at').orderBy('id').execute()
}
/** Contents of the notifications of one side, newest first. */
const bellOf = async (side: 'buyer' | 'agent', deal: OpenDeal) => {
  const as = await deals.signedIn(side === 'buyer' ? deal.buyer : deal.property.agent)
  return (await call(myNotifications, { as })).body.map(({ content }) => content)
}

/** An offer on a property with a unique title, whose payment was opened by this marketplace. */
async function openedBy({ call: callThere }: typeof market): Promise<OpenDeal> {
  const property = await given.aProperty()
  await deps.db
    .updateTable('properties')
    .set({ title: `Home ${property.id}` })
    .where('id', '=', property.id)
    .execute()
  const deal = await deals.anAcceptedOffer({ property })
  const opened = await callThere(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })
  expect(opened.status).toBe(200)
  return { ...deal, clientSecret: opened.body.clientSecret }
}
const intentIn = ({ clientSecret }: OpenDeal) => clientSecret.replace(/_secret_.*/, '')
const pay = async (deal: OpenDeal) => call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })
const buy = async (deal: OpenDeal) =>
  call(buyProperty, {
    as: await deals.signedIn(deal.buyer),
    params: { id: deal.id },
    body: { transactionId: intentIn(deal), status: 'bought' },
  })

describe('a payment', () => {
  it('is stored with the account and the mode in which it was opened', async () => {
    expect(await paymentsOf(await openedBy(market))).toMatchObject([{ account: 'acct_present', mode: 'live' }])
    expect(await paymentsOf(await openedBy(tried))).toMatchObject([{ account: 'acct_present', mode: 'test' }])
  })
})

describe('an accepted offer whose payment was opened with other keys', () => {
  it('can be paid by a new payment', async () => {
    const deal = await openedBy(before)
    const opened = await pay(deal)
    expect(opened.status).toBe(200)
    expect(opened.body.clientSecret).not.toBe(deal.clientSecret)
    present.confirm(opened.body.clientSecret)
    expect((await buy({ ...deal, clientSecret: opened.body.clientSecret })).status).toBe(200)
    expect(await paymentsOf(deal)).toMatchObject([
      { account: 'acct_former', status: 'cancelled' },
      { account: 'acct_present', status: 'succeeded' },
    ])
    await expectInvariants(deps.db)
  })

  it('lapses', async () => {
    const deal = await openedBy(before)
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected', reason: 'The offer was not paid in time.' })
    await expectInvariants(deps.db)
  })

  it('can be released by an admin', async () => {
    const deal = await openedBy(before)
    const released = await call(releaseDeal, {
      as: await deals.signedIn(admin),
      params: { id: deal.id },
      body: { reason: 'The keys have changed.' },
    })
    expect(released).toMatchObject({ status: 200, body: { status: 'rejected' } })
  })

  it('is closed by the reconciler: audited, and each admin mailed once', async () => {
    const deal = await openedBy(before)
    passHours(1)
    await reconcilePayments(deps)
    passHours(1)
    await reconcilePayments(deps)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'cancelled' }])
    expect(await audited(deal, 'close unknown payment')).toEqual([
      { detail: `${intentIn(deal)}, opened at stripe acct_former, live mode` },
    ])
    const alerted = await alerts(deal)
    expect(alerted.map(({ kind }) => kind)).toEqual(['payment unknown', 'payment unknown'])
    expect(new Set(alerted.map(({ to_email }) => to_email))).toEqual(new Set([admin.email, secondAdmin.email]))
  })

  it('mails nobody if only test cards could pay it', async () => {
    const deal = await openedBy(tried)
    passHours(1)
    await reconcilePayments(deps)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'cancelled', mode: 'test' }])
    expect(await audited(deal, 'close unknown payment')).toHaveLength(1)
    expect(await alerts(deal)).toEqual([])
  })

  it('is neither completed nor refunded if it was paid there; buyer and admins are warned', async () => {
    const deal = await openedBy(before)
    former.confirm(deal.clientSecret)
    const calls = present.calls.length
    for (let time = 0; time < 2; time++)
      expect(await buy(deal)).toMatchObject({
        status: 402,
        body: { message: expect.stringContaining('contact the marketplace before you pay again') },
      })
    expect(present.calls.slice(calls)).not.toContain('POST /v1/refunds')
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'cancelled' }])
    expect(await alerts(deal)).toHaveLength(2)
  })

  it('mails the admins about a second payment at the former account', async () => {
    const deal = await openedBy(before)
    const opened = await pay(deal)
    present.confirm(opened.body.clientSecret)
    expect((await buy({ ...deal, clientSecret: opened.body.clientSecret })).status).toBe(200)
    expect(await alerts(deal)).toHaveLength(2)
    passHours(2)
    former.confirm(deal.clientSecret)
    for (let time = 0; time < 2; time++)
      expect(await buy(deal)).toMatchObject({
        status: 409,
        body: { message: 'This offer was paid by another transaction.' },
      })
    const alerted = await alerts(deal)
    expect(alerted).toHaveLength(4)
    expect(alerted.filter(({ text }) => text.includes('The buyer says that they have paid.'))).toHaveLength(2)
    expect(await offerOf(deal)).toMatchObject({ status: 'bought' })
  })

  it('leaves its refund to the admins', async () => {
    const deal = await openedBy(before)
    await deps.db.updateTable('payments').set({ status: 'refunding' }).where('offer_id', '=', deal.id).execute()
    passHours(1)
    await reconcilePayments(deps)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refund_failed' }])
    expect(await alerts(deal)).toHaveLength(2)
  })

  it('keeps its payment if the current account knows it', async () => {
    const deal = await openedBy(market)
    await deps.db.updateTable('payments').set({ account: null, mode: null }).where('offer_id', '=', deal.id).execute()
    expect((await pay(deal)).body.clientSecret).toBe(deal.clientSecret)
    expect(await paymentsOf(deal)).toMatchObject([{ account: 'acct_present', mode: 'live', status: 'open' }])
  })
})

describe('a start with the keys of another account', async () => {
  const mistaken = await startTestApp({ env: settings(former, liveKeys), beside: market })

  it.each(['open', 'refunding'] as const)('waits an hour before it closes a payment that is %s', async status => {
    const start = await startTestApp({ env: settings(former, liveKeys), beside: market })
    const deal = await openedBy(market)
    await deps.db.updateTable('payments').set({ status }).where('offer_id', '=', deal.id).execute()
    await settleIntent(start.deps, intentIn(deal))
    expect(await paymentsOf(deal)).toMatchObject([{ status }])
    start.passHours(1)
    await settleIntent(start.deps, intentIn(deal))
    expect(await paymentsOf(deal)).toMatchObject([{ status: status === 'open' ? 'cancelled' : 'refund_failed' }])
  })

  it('waits for a payment that its buyer reports: it becomes a sale once the keys are right', async () => {
    const deal = await openedBy(market)
    present.confirm(deal.clientSecret)
    const body = { transactionId: intentIn(deal), status: 'bought' as const }
    const alerted = await mistaken.call(buyProperty, { as: deal.buyer, params: { id: deal.id }, body })
    expect(alerted.status).toBe(402)
    expect(await alerts(deal)).toHaveLength(2)
    expect((await buy(deal)).status).toBe(200)
    await expectInvariants(deps.db)
  })

  it('delays lapses for an hour', async () => {
    const deal = await openedBy(mistaken)
    const past = new Date(0)
    await deps.db.updateTable('offers').set({ pay_by: past }).where('id', '=', deal.id).execute()
    const start = await startTestApp({ env: settings(present, liveKeys), beside: market })
    await lapseUnpaidOffers(start.deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'accepted' })
    start.passHours(1)
    await lapseUnpaidOffers(start.deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected' })
  })
})

describe('a payment that was cancelled in the provider’s dashboard', () => {
  it('allows a new one', async () => {
    const deal = await openedBy(market)
    const intent = present.intentOf(deal.id)
    if (intent) intent.status = 'canceled'
    await settleIntent(deps, intentIn(deal))
    expect((await pay(deal)).body.clientSecret).not.toBe(deal.clientSecret)
    expect(await audited(deal, 'note cancelled payment')).toHaveLength(1)
  })
})

/** Charged, although its property was frozen meanwhile. */
async function paidTooLate(card: string): Promise<OpenDeal> {
  const deal = await openedBy(market)
  await deps.db.updateTable('properties').set({ hidden: true }).where('id', '=', deal.property.id).execute()
  present.confirm(deal.clientSecret, card)
  await settleIntent(deps, intentIn(deal))
  return deal
}
const refundMails = async ({ id, buyer }: OpenDeal) =>
  deps.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'payment refunded')
    .where('to_email', '=', buyer.email)
    .where('text', 'like', `%${(await offerOf({ id })).title}%`)
    .execute()
/** Mails to the admins about refunds that have failed. */
const failures = async (deal: OpenDeal) => (await alerts(deal)).filter(({ kind }) => kind === 'refund failed')

describe('a refund', () => {
  it('counts only after it has succeeded', async () => {
    const deal = await paidTooLate(refundsSlowly)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunding' }])
    passHours(1)
    await reconcilePayments(deps)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunding' }])
    expect(await refundMails(deal)).toEqual([])
    present.finishRefund(intentIn(deal), 'succeeded')
    passHours(1)
    await reconcilePayments(deps)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunded' }])
    expect(await refundMails(deal)).toHaveLength(1)
    expect(present.calls.filter(name => name === 'POST /v1/refunds')).toHaveLength(1)
  })

  it('is audited and mailed to the admins once if it fails after it had succeeded', async () => {
    const deal = await paidTooLate(refundsFail)
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunded' }])
    present.finishRefund(intentIn(deal), 'failed')
    await settleIntent(deps, intentIn(deal))
    await settleIntent(deps, intentIn(deal))
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refund_failed' }])
    expect(await audited(deal, 'note failed refund')).toHaveLength(1)
    expect((await alerts(deal)).map(({ kind }) => kind)).toEqual(['refund failed', 'refund failed'])
    const inTrouble = await call(listDeals, { as: await deals.signedIn(admin), query: { list: 'trouble' } })
    expect(inTrouble.body.find(({ _id }) => _id === deal.id)).toMatchObject({ payment: { status: 'refund_failed' } })
  })

  it.each([
    ['open', 'Do not return the money another way yet'],
    ['lost', 'Do not return it again'],
  ] as const)('is left to the admins if the provider refuses it, because a dispute is %s', async (dispute, advice) => {
    const deal = await openedBy(market)
    present.confirm(deal.clientSecret)
    present.dispute(intentIn(deal))
    if (dispute === 'lost') present.closeDispute(intentIn(deal), dispute)
    await deps.db.updateTable('properties').set({ hidden: true }).where('id', '=', deal.property.id).execute()
    await settleIntent(deps, intentIn(deal))
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refund_failed', dispute }])
    const texts = (await failures(deal)).map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(advice) as string))
    const bell = (await call(myNotifications, { as: await deals.signedIn(admin) })).body.map(({ content }) => content)
    expect(bell).toContainEqual(expect.objectContaining({ kind: 'refund failed', offerId: deal.id, dispute }))
    if (dispute === 'lost') return
    passHours(1)
    present.closeDispute(intentIn(deal), 'won')
    for (let time = 0; time < 2; time++) await settleIntent(deps, intentIn(deal))
    expect(
      (await failures(deal)).slice(2).map(({ text }) => text.includes('and return the money another way')),
    ).toEqual([true, true])
  })

  it('counts as refunded if a person does it in the provider’s dashboard', async () => {
    const deal = await paidTooLate(refundsFail)
    present.finishRefund(intentIn(deal), 'failed')
    await settleIntent(deps, intentIn(deal))
    present.refund(intentIn(deal))
    await settleIntent(deps, intentIn(deal))
    expect(await paymentsOf(deal)).toMatchObject([{ status: 'refunded' }])
  })

  it('of a sale counts after it has succeeded, and a failed one is mailed to the admins', async () => {
    const deal = await openedBy(market)
    present.confirm(deal.clientSecret, refundsSlowly)
    expect((await buy(deal)).status).toBe(200)
    present.refund(intentIn(deal), 1050)
    await settleIntent(deps, intentIn(deal))
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', refunded_cents: 0 })
    present.finishRefund(intentIn(deal), 'succeeded')
    await settleIntent(deps, intentIn(deal))
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', refunded_cents: 1050 })
    present.finishRefund(intentIn(deal), 'failed')
    await settleIntent(deps, intentIn(deal))
    expect(await offerOf(deal)).toMatchObject({ status: 'bought', refunded_cents: 0 })
    const kinds = (await alerts(deal)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['money returned', 'money returned', 'refund failed', 'refund failed'])
    for (const side of ['buyer', 'agent'] as const) {
      expect((await toldTo(side, deal)).map(({ kind }) => kind)).toEqual(['money returned', 'refund failed'])
      expect(await bellOf(side, deal)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'money returned', refunded: 10.5, you: side }),
          expect.objectContaining({ kind: 'refund failed', you: side }),
        ]),
      )
    }
    expect((await toldTo('agent', deal))[0]?.text).toContain('Do not hand over the keys before you have agreed')
  })

  it('that fails again, after another one had succeeded, is told again', async () => {
    const [sale, late] = [await openedBy(market), await paidTooLate(refundsFail)]
    present.confirm(sale.clientSecret)
    expect((await buy(sale)).status).toBe(200)
    present.refund(intentIn(sale), 1050)
    for (const deal of [sale, late])
      for (let time = 1; time <= 2; time++) {
        await settleIntent(deps, intentIn(deal))
        present.finishRefund(intentIn(deal), 'failed')
        passHours(1)
        for (let look = 0; look < 2; look++) await settleIntent(deps, intentIn(deal))
        expect(await failures(deal)).toHaveLength(2 * time)
        present.refund(intentIn(deal), deal === sale ? 1050 : undefined)
      }
    const kinds = (await bellOf('agent', sale)).map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['refund failed', 'money returned', 'refund failed', 'money returned'])
  })

  it.each([
    ['a part', 1050],
    ['all', undefined],
  ])('of %s of a sale is told to both sides and the admins, once', async (_, cents) => {
    const deal = await openedBy(market)
    present.confirm(deal.clientSecret)
    expect((await buy(deal)).status).toBe(200)
    present.refund(intentIn(deal), cents)
    for (let time = 0; time < 2; time++) await settleIntent(deps, intentIn(deal))
    const amount = cents === undefined ? dollars(deal.amount) : '$10.50'
    expect(await toldTo('buyer', deal)).toMatchObject([
      { kind: 'money returned', text: expect.stringContaining(`${amount} of your payment has gone back to your card`) },
    ])
    expect(await toldTo('agent', deal)).toMatchObject([
      { kind: 'money returned', text: expect.stringContaining(`${amount} of the payment has gone back to the buyer`) },
    ])
    expect((await alerts(deal)).map(({ kind }) => kind)).toEqual(['money returned', 'money returned'])
  })
})

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)(
    'is stored on the sale, audited and mailed to the admins until it is %s',
    async end => {
      const deal = await openedBy(market)
      present.confirm(deal.clientSecret)
      expect((await buy(deal)).status).toBe(200)
      present.dispute(intentIn(deal))
      for (let time = 0; time < 2; time++) await settleIntent(deps, intentIn(deal))
      const seen = async () =>
        (await call(listDeals, { as: await deals.signedIn(admin), query: { list: 'trouble' } })).body.find(
          ({ _id }) => _id === deal.id,
        )
      expect(await seen()).toMatchObject({ status: 'bought', dispute: 'open' })
      expect((await alerts(deal)).map(({ kind }) => kind)).toEqual(['payment disputed', 'payment disputed'])
      present.closeDispute(intentIn(deal), end)
      await settleIntent(deps, intentIn(deal))
      expect(await seen()).toMatchObject({ status: 'bought', dispute: end })
      const agent = await deals.signedIn(deal.property.agent)
      const sold = await call(soldProperties, { as: agent, params: { email: agent.email } })
      expect(sold.body).toMatchObject([{ _id: deal.id, dispute: end }])
      expect(await audited(deal, 'note dispute')).toEqual([{ detail: 'open' }, { detail: end }])
      expect(await alerts(deal)).toHaveLength(4)
      for (const side of ['buyer', 'agent'] as const) {
        const told = await toldTo(side, deal)
        expect(told.map(({ kind }) => kind)).toEqual(['payment disputed', 'payment disputed'])
        expect(told[1]?.text).toContain(end === 'won' ? 'the payment remains valid' : 'the money went back to')
        const bell = await bellOf(side, deal)
        expect(bell).toEqual(
          expect.arrayContaining(
            ['open', end].map(dispute => expect.objectContaining({ kind: 'payment disputed', dispute, you: side })),
          ),
        )
      }
    },
  )
})

describe('an amount that the provider refuses', () => {
  it('is refused with a clear message, and its offer lapses', async () => {
    const deal = await openedBy(market)
    await deps.db.deleteFrom('payments').where('offer_id', '=', deal.id).execute()
    await deps.db
      .insertInto('payments')
      .values({
        id: randomUUID(),
        offer_id: deal.id,
        provider: 'stripe',
        amount_cents: 49,
        created_at: deps.clock.now(),
      })
      .execute()
    expect(await pay({ ...deal, buyer: await deals.signedIn(deal.buyer) })).toMatchObject({
      status: 422,
      body: { message: 'The card provider does not accept this amount. Please arrange the payment with the agent.' },
    })
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await offerOf(deal)).toMatchObject({ status: 'rejected' })
  })
})

describe('an offer below the card minimum', () => {
  it('can be made and accepted, and the payment explains why no card can be used', async () => {
    const property = await given.aProperty()
    await deps.db
      .updateTable('properties')
      .set({ min_price_cents: 1, max_price_cents: 100 })
      .where('id', '=', property.id)
      .execute()
    const buyer = await given.aBuyer()
    const offered = await call(makeOffer, {
      as: buyer,
      body: { propertyId: property.id, offerAmount: 0.49, buyingDate },
    })
    expect(offered.status).toBe(201)
    await deps.db
      .updateTable('offers')
      .set({ status: 'accepted', pay_by: new Date(deps.clock.now().getTime() + 3_600_000) })
      .where('id', '=', offered.body._id)
      .execute()
    const calls = present.calls.length
    expect(await call(createPaymentIntent, { as: buyer, body: { offerId: offered.body._id } })).toMatchObject({
      status: 422,
      body: {
        message:
          'A card payment must be at least $0.50, and this offer is $0.49. Please arrange the payment with the agent.',
      },
    })
    expect(present.calls).toHaveLength(calls)
  })
})
