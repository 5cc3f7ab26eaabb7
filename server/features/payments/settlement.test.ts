import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { agreeToCancel, askToCancel, listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { type Dispute, findOffer, soldProperties } from '#contract/offers/offers.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { buyProperty, confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import { cancelTransfer, confirmTransfer, objectToTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { PaymentProvider } from '../../providers/payments/port.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, goodCard, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from '../deals/notify-payments-due.ts'
import { completeConfirmedSales } from '../transfers/complete-confirmed-sales.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** Call of the provider whose response is lost. */
const provider: { loses?: keyof PaymentProvider } = {}

const losing =
  <Arguments extends unknown[], Answer>(name: keyof PaymentProvider, act: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer> => {
    const answer = await act(...given)
    if (provider.loses === name) throw new Error(`The connection broke after ${name}`)
    return answer
  }

const app = await startTestApp({
  replace: ({ payments }) => ({
    payments: {
      ...payments,
      createIntent: losing('createIntent', payments.createIntent),
      cancelIntent: losing('cancelIntent', payments.cancelIntent),
      refund: losing('refund', payments.refund),
    },
  }),
})
const { given, deps, passHours } = app
const deals = dealBuilders(app)
/** Signs the person in again, because the clock passes the end of their token. */
const call: typeof app.call = async (endpoint, input) =>
  app.call(endpoint, input?.as ? { ...input, as: await deals.signedIn(input.as) } : input)
const admin = await given.anAdmin()

const reason = 'The bank has no such transfer.'
let counter = 0
/** A deal of $1,000,000: $30,000 by card, $970,000 by transfer. */
const aDeal = async () => deals.anAcceptedOffer({ property: await given.aProperty(largePrices) })
const open = ({ id, buyer }: Deal, price?: number) =>
  call(createPaymentIntent, { as: buyer, body: { offerId: id, ...(price !== undefined && { price }) } })
const charge = async (deal: Deal) => {
  const { clientSecret } = (await open(deal)).body
  return (await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })).body.id
}
const report = ({ id, buyer }: Deal, transactionId: string) =>
  call(buyProperty, { as: buyer, params: { id }, body: { transactionId, status: 'bought' } })
const aPaidDeposit = async () => deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
const record = ({ id, property }: Deal, reference: string) =>
  call(recordTransfer, { as: property.agent, params: { id }, body: { reference } })
const confirm = ({ id, buyer }: Deal, reference: string) =>
  call(confirmTransfer, { as: buyer, params: { id }, body: { reference } })
const aRecordedBalance = async () => {
  const deal = await aPaidDeposit()
  const reference = `BAL-${++counter}`
  expect((await record(deal, reference)).status).toBe(200)
  return { ...deal, reference }
}
const aConfirmedBalance = async () => {
  const deal = await aRecordedBalance()
  expect((await confirm(deal, deal.reference)).status).toBe(200)
  return deal
}
/** Sets what the card provider says about the payment of a deposit. The sandbox has no disputes and no dashboard. */
const setDeposit = ({ id }: Deal, said: { dispute: Dispute | null }) =>
  deps.db.updateTable('payments').set(said).where('offer_id', '=', id).execute()
const setReturned = ({ id }: Deal, refunded_cents: number) =>
  deps.db.updateTable('offers').set({ refunded_cents }).where('id', '=', id).execute()
const object = ({ id }: Deal, as: Person = admin) => call(objectToTransfer, { as, params: { id }, body: { reason } })
const seen = async ({ id, buyer }: Deal) => (await call(findOffer, { as: buyer, params: { id } })).body
const intentsOf = ({ id }: Deal) =>
  deps.db
    .selectFrom('sandbox.payment_intents')
    .select(['status', 'refunded', 'amount_cents'])
    .where('offer_id', '=', id)
    .execute()
const release = ({ id }: Deal) => call(releaseDeal, { as: admin, params: { id }, body: { reason } })
const mailsTo = async ({ email }: Person) =>
  await deps.db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('to_email', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
const unread = async (as: Person) =>
  (await call(myNotifications, { as })).body.flatMap(({ read, content }) => (read ? [] : [content.kind]))

describe('a deal with a deposit', () => {
  it('is sold a day after the buyer has confirmed the transfer of the balance', async () => {
    const deal = await aDeal()
    const { agent } = deal.property
    const accepted = await seen(deal)
    expect(accepted.settlement).toEqual({
      step: 'deposit due',
      deposit: 30_000,
      balance: 970_000,
      depositPaidAt: null,
      depositTransactionId: null,
      balanceDueBy: null,
      completesAt: null,
      refund: null,
    })
    const transactionId = await charge(deal)
    expect(await intentsOf(deal)).toMatchObject([{ status: 'succeeded', amount_cents: 3_000_000 }])
    const paid = await report(deal, transactionId)
    expect(paid).toMatchObject({
      status: 200,
      body: {
        status: 'accepted',
        transactionId: null,
        modifiedCount: 1,
        settlement: { step: 'deposit paid', depositTransactionId: transactionId },
      },
    })
    const { settlement, payBy } = paid.body
    expect(settlement?.balanceDueBy).toBe(payBy)
    expect(Date.parse(payBy ?? '') - deps.clock.now().getTime()).toBeGreaterThan(13 * 24 * 3_600_000)
    expect((await report(deal, transactionId)).body.modifiedCount).toBe(0)
    expect((await mailsTo(deal.buyer))[0]).toMatchObject({ kind: 'deposit paid' })
    expect((await mailsTo(agent))[0]).toMatchObject({ kind: 'deposit paid' })

    const reference = `BAL-${++counter}`
    expect((await record(deal, reference)).body.settlement).toMatchObject({
      step: 'balance recorded',
      balanceDueBy: null,
    })
    const confirmed = await confirm(deal, reference)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { status: 'accepted', modifiedCount: 1, settlement: { step: 'balance confirmed' } },
    })
    expect((await confirm(deal, reference)).body.modifiedCount).toBe(0)
    expect(await unread(agent)).toContain('transfer confirmed')
    expect(await unread(admin)).toContain('transfer to check')

    passHours(23.9)
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('accepted')
    passHours(0.2)
    await completeConfirmedSales(deps)
    await completeConfirmedSales(deps)
    expect(await seen(deal)).toMatchObject({
      status: 'bought',
      transactionId: reference,
      settlement: { step: 'complete', depositTransactionId: transactionId, refund: null },
    })
    // A late report of the deposit.
    expect((await report(deal, transactionId)).body).toMatchObject({ status: 'bought', modifiedCount: 0 })
    expect((await mailsTo(deal.buyer))[0]).toMatchObject({ kind: 'payment receipt' })
    expect((await call(soldProperties, { as: agent, params: { email: agent.email } })).body).toMatchObject([
      { _id: deal.id, offerAmount: 1_000_000 },
    ])
    await expectInvariants(deps.db)
  })

  it('charges the deposit whatever the client says', async () => {
    const deal = await aDeal()
    expect(await open(deal, 1_000_000)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('By card you pay the deposit of $30,000.') },
    })
    expect((await open(deal, 1)).status).toBe(409)
    expect((await open(deal, 30_000)).status).toBe(200)
    const transactionId = await charge(deal)
    await report(deal, transactionId)
    expect(await open(deal)).toMatchObject({ status: 409 })
    expect(await intentsOf(deal)).toHaveLength(1)
  })

  it('takes no transfer before the deposit', async () => {
    const deal = await aDeal()
    expect(await record(deal, `BAL-${++counter}`)).toMatchObject({
      status: 409,
      body: { message: 'The buyer has to pay the deposit by card first.' },
    })
  })

  it('keeps its deposit when the setting changes, and other deals have none', async () => {
    const deal = await aDeal()
    const small = await deals.anAcceptedOffer()
    expect(await seen(small)).not.toHaveProperty('settlement')
    const node = await startTestApp({ beside: app, env: { DEPOSIT_PERCENT: '0' } })
    const { body } = await node.call(createPaymentIntent, {
      as: await deals.signedIn(deal.buyer),
      body: { offerId: deal.id, price: 30_000 },
    })
    expect(body.clientSecret).toContain('pi_')
    const large = await dealBuilders(node).anAcceptedOffer({ property: await given.aProperty(largePrices) })
    expect(await seen(large)).not.toHaveProperty('settlement')
    expect((await record(large, `BAL-${++counter}`)).status).toBe(200)
  })

  it('is any deal where DEPOSIT_PERCENT is set', async () => {
    const node = await startTestApp({ beside: app, env: { DEPOSIT_PERCENT: '10' } })
    const deal = await dealBuilders(node).anAcceptedOffer()
    expect((await seen(deal)).settlement).toMatchObject({ deposit: deal.amount / 10, balance: (deal.amount * 9) / 10 })
    expect(await open(deal, deal.amount)).toMatchObject({ status: 409 })
    await report(deal, await charge(deal))
    const reference = `BAL-${++counter}`
    await record(deal, reference)
    await confirm(deal, reference)
    passHours(24)
    await completeConfirmedSales(deps)
    expect(await seen(deal)).toMatchObject({ status: 'bought', transactionId: reference })
    await expectInvariants(deps.db)
  })
})

describe('the deadlines', () => {
  it('end a deal whose deposit is not paid, without a charge', async () => {
    const deal = await aDeal()
    await open(deal)
    passHours(73)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({
      status: 'rejected',
      closedBecause: 'unpaid',
      settlement: { refund: null },
    })
    expect((await mailsTo(deal.buyer))[0]?.text).toContain('You have not been charged.')
  })

  it('give the balance its own deadline, and refund the deposit when it passes', async () => {
    const deal = await aPaidDeposit()
    passHours(80)
    await lapseUnpaidOffers(deps)
    expect((await seen(deal)).status).toBe('accepted')
    passHours(14 * 24)
    await lapseUnpaidOffers(deps)
    expect(await seen(deal)).toMatchObject({ status: 'rejected', settlement: { step: 'ended', refund: 'pending' } })
    expect((await mailsTo(deal.buyer))[0]?.text).toContain(
      'The marketplace refunds your deposit of $30,000 to your card.',
    )
    expect((await mailsTo(deal.property.agent))[0]?.text).toContain('The marketplace refunds the deposit to the buyer.')
    await reconcilePayments(deps)
    await reconcilePayments(deps)
    expect((await seen(deal)).settlement?.refund).toBe('refunded')
    expect(await intentsOf(deal)).toMatchObject([{ refunded: true }])
    const refunds = (await mailsTo(deal.buyer)).filter(({ kind }) => kind === 'payment refunded')
    expect(refunds).toMatchObject([{ text: expect.stringContaining('your deposit of $30,000') }])
    await expectInvariants(deps.db)
  })

  it('are announced to both sides three days before the balance is due', async () => {
    const deal = await aPaidDeposit()
    passHours(10.9 * 24)
    await notifyPaymentsDue(deps)
    expect(await unread(deal.buyer)).not.toContain('payment due')
    passHours(0.2 * 24)
    await notifyPaymentsDue(deps)
    await notifyPaymentsDue(deps)
    expect(await unread(deal.buyer)).toEqual(['payment due', 'deposit paid'])
    expect(await unread(deal.property.agent)).toContain('transfer due')
  })

  it('are paused by a recorded transfer, and go on when a side cancels it', async () => {
    const deal = await aRecordedBalance()
    passHours(30 * 24)
    await lapseUnpaidOffers(deps)
    expect((await seen(deal)).status).toBe('accepted')
    const cancelled = await call(cancelTransfer, { as: deal.buyer, params: { id: deal.id }, body: { reason } })
    expect(cancelled.body).toMatchObject({ settlement: { step: 'deposit paid' }, cancelledTransfer: { by: 'buyer' } })
    expect(cancelled.body.settlement?.balanceDueBy).toBe(cancelled.body.payBy)
  })
})

describe('a deal that falls through', () => {
  it('refunds the deposit when both sides cancel it, and when an admin releases it', async () => {
    for (const end of ['cancel', 'release'] as const) {
      const deal = await aRecordedBalance()
      const params = { id: deal.id }
      if (end === 'release') expect((await release(deal)).status).toBe(200)
      else {
        await call(askToCancel, { as: deal.buyer, params, body: { reason } })
        expect((await call(agreeToCancel, { as: deal.property.agent, params })).status).toBe(200)
      }
      await reconcilePayments(deps)
      expect(await seen(deal)).toMatchObject({ status: 'rejected', settlement: { refund: 'refunded' } })
    }
    await expectInvariants(deps.db)
  })

  it('refunds the deposit once, although the response to the refund was lost', async () => {
    const deal = await aPaidDeposit()
    provider.loses = 'refund'
    await release(deal)
    await reconcilePayments(deps)
    expect((await seen(deal)).settlement?.refund).toBe('pending')
    delete provider.loses
    passHours(1)
    await reconcilePayments(deps)
    expect((await seen(deal)).settlement?.refund).toBe('refunded')
    expect((await mailsTo(deal.buyer)).filter(({ kind }) => kind === 'payment refunded')).toHaveLength(1)
    await expectInvariants(deps.db)
  })
})

describe('a deposit', () => {
  it('is recorded by the reconciler when the browser closes after paying, or the opening got no response', async () => {
    const deal = await aDeal()
    provider.loses = 'createIntent'
    expect((await open(deal)).status).toBe(503)
    delete provider.loses
    await charge(deal)
    passHours(1 / 6)
    await reconcilePayments(deps)
    expect((await seen(deal)).settlement?.step).toBe('deposit paid')
    await expectInvariants(deps.db)
  })

  it('is paid once, however often it is reported', async () => {
    await inRounds(async () => {
      const deal = await aDeal()
      const transactionId = await charge(deal)
      const answers = await concurrently(n =>
        n === 0 ? reconcilePayments(deps).then(() => undefined) : report(deal, transactionId),
      )
      expect(answers.filter(answer => answer?.body.modifiedCount === 1).length).toBeLessThanOrEqual(1)
      expect((await seen(deal)).settlement?.step).toBe('deposit paid')
      expect((await mailsTo(deal.buyer)).filter(({ kind }) => kind === 'deposit paid')).toHaveLength(1)
    })
    await expectInvariants(deps.db)
  })

  it('is paid or the offer lapses, when both happen at once', async () => {
    await inRounds(async () => {
      const deal = await aDeal()
      const { clientSecret } = (await open(deal)).body
      passHours(72.1)
      const pay = async () => {
        const paid = await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })
        if (paid.status === 200) await report(deal, paid.body.id)
      }
      await concurrently(n => (n % 2 === 0 ? pay() : lapseUnpaidOffers(deps)))
      const { status, settlement } = await seen(deal)
      const [intent] = await intentsOf(deal)
      expect([status, settlement?.step, intent?.status]).toEqual(
        status === 'accepted' ? ['accepted', 'deposit paid', 'succeeded'] : ['rejected', 'ended', 'canceled'],
      )
    })
    await expectInvariants(deps.db)
  })
})

describe('a deal that is released while the buyer pays its deposit', () => {
  it('has its deposit, or has ended and keeps no money', async () => {
    await inRounds(async () => {
      const deal = await aDeal()
      const { clientSecret } = (await open(deal)).body
      const pay = async () => {
        const paid = await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })
        if (paid.status === 200) await report(deal, paid.body.id)
      }
      await concurrently(async n => void (n % 2 === 0 ? await pay() : await release(deal)))
      await reconcilePayments(deps)
      const { status, settlement } = await seen(deal)
      const [intent] = await intentsOf(deal)
      const isKept = intent?.status === 'succeeded' && !intent.refunded
      expect([isKept, settlement?.step]).toEqual(status === 'accepted' ? [true, 'deposit paid'] : [false, 'ended'])
    })
    await expectInvariants(deps.db)
  })
})

describe('an objection', () => {
  it('puts the balance back, with a reason that both sides read and at least three days left', async () => {
    const deal = await aPaidDeposit()
    passHours(13.9 * 24)
    const reference = `BAL-${++counter}`
    await record(deal, reference)
    await confirm(deal, reference)
    const groupsOf = async () => (await call(buyerSummary, { as: deal.buyer })).body.counts
    expect(await groupsOf()).toMatchObject({ 'being completed': 1, objected: 0, 'to pay': 0 })
    const objected = await object(deal)
    expect(await groupsOf()).toMatchObject({ 'being completed': 0, objected: 1, 'to pay': 0 })
    const tasks = await call(agentTasks, { as: deal.property.agent })
    expect(tasks.body).toMatchObject([{ kind: 'objection', offerId: deal.id, until: objected.body.payBy }])
    expect(objected).toMatchObject({
      status: 200,
      body: {
        status: 'accepted',
        transfer: null,
        cancelledTransfer: { reference, by: 'admin', reason },
        settlement: { step: 'deposit paid', completesAt: null },
        modifiedCount: 1,
      },
    })
    const leftMs = Date.parse(objected.body.payBy ?? '') - deps.clock.now().getTime()
    expect(leftMs).toBeGreaterThan(2.9 * 24 * 3_600_000)
    expect((await object(deal)).body.modifiedCount).toBe(0)
    for (const side of [deal.buyer, deal.property.agent]) {
      expect((await mailsTo(side))[0]).toMatchObject({
        kind: 'transfer objected',
        text: expect.stringContaining(reason),
      })
      expect(await unread(side)).toContain('transfer objected')
    }
    passHours(25)
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('accepted')
    // The same transfer may have been right after all.
    await record(deal, reference)
    await confirm(deal, reference)
    passHours(24)
    await completeConfirmedSales(deps)
    expect(await seen(deal)).toMatchObject({ status: 'bought', cancelledTransfer: null })
    await expectInvariants(deps.db)
  })

  it('is refused to everybody but admins, without a confirmed transfer, and after a day', async () => {
    const deal = await aRecordedBalance()
    for (const as of [deal.buyer, deal.property.agent]) expect((await object(deal, as)).status).toBe(403)
    expect(await object(deal)).toMatchObject({ status: 409 })
    await confirm(deal, deal.reference)
    passHours(24)
    expect(await object(deal)).toMatchObject({
      status: 409,
      body: { message: 'The time to object to this transfer has passed.' },
    })
    await completeConfirmedSales(deps)
    expect(await object(deal)).toMatchObject({ status: 409, body: { message: 'The sale is already complete.' } })
  })

  it('or the completion wins, when both happen in the last moment', async () => {
    await inRounds(async () => {
      const deal = await aConfirmedBalance()
      passHours(24 - 0.01 / 3600)
      const answers = await concurrently(n =>
        n % 2 === 0 ? object(deal) : completeConfirmedSales(deps).then(() => undefined),
      )
      // Neither, if the sale was not due yet and the objections came late.
      passHours(0.01)
      await completeConfirmedSales(deps)
      const { status, cancelledTransfer } = await seen(deal)
      const hasObjected = answers.some(answer => answer?.body.modifiedCount === 1)
      expect([status, cancelledTransfer?.by]).toEqual(hasObjected ? ['accepted', 'admin'] : ['bought', undefined])
    })
    await expectInvariants(deps.db)
  })

  it('is the only way to stop a confirmed transfer, short of ending the deal', async () => {
    const deal = await aConfirmedBalance()
    for (const as of [deal.buyer, deal.property.agent])
      expect(await call(cancelTransfer, { as, params: { id: deal.id }, body: { reason } })).toMatchObject({
        status: 409,
      })
    expect((await release(deal)).status).toBe(200)
    passHours(25)
    await completeConfirmedSales(deps)
    await reconcilePayments(deps)
    expect(await seen(deal)).toMatchObject({ status: 'rejected', settlement: { refund: 'refunded' } })
    await expectInvariants(deps.db)
  })
})

describe('a confirmed balance', () => {
  it('waits while the agent is under review', async () => {
    const deal = await aConfirmedBalance()
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    expect((await mailsTo(deal.buyer))[0]?.text).toContain('You have confirmed the transfer.')
    expect((await call(myNotifications, { as: deal.buyer })).body[0]?.content).toMatchObject({ confirmed: true })
    passHours(30)
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('accepted')
    await call(makeAgent, { as: admin, params: { id: deal.property.agent.id } })
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('bought')
  })

  it('is confirmed or cancelled, when both happen at once', async () => {
    await inRounds(async round => {
      const deal = await aRecordedBalance()
      const answers = await concurrently(n =>
        (n + round) % 2 === 0
          ? confirm(deal, deal.reference)
          : call(cancelTransfer, { as: deal.property.agent, params: { id: deal.id }, body: { reason } }),
      )
      expect(statuses(answers)).toMatchObject({ 200: expect.any(Number) })
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    })
    await expectInvariants(deps.db)
  })

  it.each([
    ['is disputed', (deal: Deal) => setDeposit(deal, { dispute: 'open' })],
    ['was charged back', (deal: Deal) => setDeposit(deal, { dispute: 'lost' })],
    ['was refunded by hand', (deal: Deal) => setReturned(deal, 3_000_000)],
    ['was refunded by hand in part', (deal: Deal) => setReturned(deal, 1)],
  ])('waits while its deposit %s, and an admin can object after a day, too', async (_, takeBack) => {
    const deal = await aConfirmedBalance()
    await takeBack(deal)
    passHours(30)
    await completeConfirmedSales(deps)
    expect(await seen(deal)).toMatchObject({
      status: 'accepted',
      settlement: { step: 'balance confirmed', completesAt: null },
    })
    expect((await object(deal)).status).toBe(200)
  })

  it('completes the sale once a dispute over its deposit is won, and a refund of it has failed', async () => {
    const deal = await aConfirmedBalance()
    await setDeposit(deal, { dispute: 'open' })
    await setReturned(deal, 3_000_000)
    passHours(30)
    await completeConfirmedSales(deps)
    await setDeposit(deal, { dispute: 'won' })
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('accepted')
    await setReturned(deal, 0)
    await completeConfirmedSales(deps)
    expect((await seen(deal)).status).toBe('bought')
    await expectInvariants(deps.db)
  })

  it('is in a list of its own for admins', async () => {
    const deal = await aConfirmedBalance()
    const ids = (await call(listDeals, { as: admin, query: { list: 'confirmed' } })).body.map(({ _id }) => _id)
    expect(ids).toContain(deal.id)
    await object(deal)
    const later = (await call(listDeals, { as: admin, query: { list: 'confirmed' } })).body.map(({ _id }) => _id)
    expect(later).not.toContain(deal.id)
  })
})

const receipt = async ({ id, buyer }: Deal, payment?: 'deposit') => {
  const { token } = await deals.signedIn(buyer)
  const url = urlOf(downloadReceipt, { id }, { payment })
  const { statusCode: status } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status }
}

describe('the receipts', () => {
  it('are one for the deposit, also after a refund, and one for the balance', async () => {
    const deal = await aDeal()
    expect((await receipt(deal, 'deposit')).status).toBe(409)
    await report(deal, await charge(deal))
    expect((await receipt(deal, 'deposit')).status).toBe(200)
    expect((await receipt(deal)).status).toBe(409)
    await release(deal)
    expect((await receipt(deal, 'deposit')).status).toBe(200)
    const sold = await aConfirmedBalance()
    passHours(24)
    await completeConfirmedSales(deps)
    expect((await receipt(sold)).status).toBe(200)
    expect((await receipt(sold, 'deposit')).status).toBe(200)
    expect((await receipt(await deals.aSale(), 'deposit')).status).toBe(409)
  })
})

/** Runs a statement and returns the constraint that it breaks. */
const answerTo = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(deps.db).then(
    () => 'done',
    (error: unknown) => (error as { constraint?: string }).constraint,
  )

describe('the database', () => {
  it('refuses a sale without its deposit or confirmation', async () => {
    const deal = await aDeal()
    const sold = sql`status = 'bought', transaction_id = 'pi_other'`
    expect(await answerTo(sql`update offers set ${sold} where id = ${deal.id}`)).toBe('offers_deposit')
    const transfer = sql`transfer_reference = 'BAL', transfer_recorded_at = now()`
    expect(await answerTo(sql`update offers set ${transfer} where id = ${deal.id}`)).toBe('offers_deposit')
    const recorded = await aRecordedBalance()
    expect(
      await answerTo(
        sql`update offers set status = 'bought', transaction_id = transfer_reference where id = ${recorded.id}`,
      ),
    ).toBe('offers_deposit')
    const { id } = await deals.anAcceptedOffer()
    expect(await answerTo(sql`update offers set deposit_cents = amount_cents where id = ${id}`)).toBe('offers_deposit')
  })
})
