import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { agreeToCancel, askToCancel, listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer, soldProperties } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { cancelTransfer, confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { Person } from '../../testing/builders.ts'
import { callers, concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from '../deals/notify-payments-due.ts'

const app = await startTestApp({ env: { DEPOSIT_PERCENT: '0' } })
const { given, deps, passHours } = app
const deals = dealBuilders(app)
/** Signs the person in again, because the clock passes the end of their token. */
const call: typeof app.call = async (endpoint, input) =>
  app.call(endpoint, input?.as ? { ...input, as: await deals.signedIn(input.as) } : input)
const admin = await given.anAdmin()

let counter = 0
const aReference = () => `WIRE-${++counter}`
const reason = 'The bank has returned it.'
const aLargeDeal = async () => deals.anAcceptedOffer({ property: await given.aProperty(largePrices) })
const record = ({ id, property }: Deal, reference: string, as: Person = property.agent) =>
  call(recordTransfer, { as, params: { id }, body: { reference } })
const confirm = ({ id, buyer }: Deal, reference: string, as: Person = buyer) =>
  call(confirmTransfer, { as, params: { id }, body: { reference } })
const cancel = ({ id }: Deal, as: Person) => call(cancelTransfer, { as, params: { id }, body: { reason } })
const seen = async ({ id, buyer }: Deal) => (await call(findOffer, { as: buyer, params: { id } })).body
const aRecordedTransfer = async () => {
  const deal = await aLargeDeal()
  const reference = aReference()
  expect((await record(deal, reference)).status).toBe(200)
  return { ...deal, reference }
}
const linesOf = ({ id }: Deal) =>
  deps.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
const lastMailTo = ({ email }: Person) =>
  deps.db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('to_email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()

const unread = async (as: Person) =>
  (await call(myNotifications, { as })).body.flatMap(({ read, content }) => (read ? [] : [content.kind]))

describe('a deal that no card can pay', () => {
  it('is sold once the agent has recorded the transfer and the buyer has confirmed it', async () => {
    const deal = await aLargeDeal()
    const reference = aReference()
    const recorded = await record(deal, `  ${reference} `)
    expect(recorded).toMatchObject({
      status: 200,
      body: { status: 'accepted', transfer: { reference }, payBy: null, modifiedCount: 1 },
    })
    expect(await lastMailTo(deal.buyer)).toMatchObject({ kind: 'transfer recorded' })
    expect((await record(deal, reference)).body.modifiedCount).toBe(0)

    expect(await confirm(deal, reference)).toMatchObject({
      status: 200,
      body: { status: 'bought', transactionId: reference, transfer: { reference }, modifiedCount: 1 },
    })
    expect((await confirm(deal, reference)).body.modifiedCount).toBe(0)
    const property = await call(findProperty, { as: deal.buyer, params: { id: deal.property.id } })
    expect(property.body).toMatchObject({ sold: true, underOffer: false })
    const { agent } = deal.property
    expect((await call(soldProperties, { as: agent, params: { email: agent.email } })).body).toMatchObject([
      { _id: deal.id, transactionId: reference },
    ])
    expect(await lastMailTo(deal.buyer)).toMatchObject({ kind: 'payment receipt' })
    expect((await linesOf(deal)).slice(-2)).toEqual([
      { action: 'record transfer', actor_id: agent.id, detail: reference },
      { action: 'complete sale', actor_id: deal.buyer.id, detail: 'paid by transfer' },
    ])
    await expectInvariants(deps.db)
  })

  it('rejects the offers that waited behind it', async () => {
    const deal = await aRecordedTransfer()
    const backup = await deals.anOffer({ property: deal.property })
    await confirm(deal, deal.reference)
    expect(await seen(backup)).toMatchObject({ status: 'rejected', reason: 'The property was sold to another buyer.' })
  })

  it('is shown with its transfer to admins, before and after the sale', async () => {
    const deal = await aRecordedTransfer()
    const found = async () =>
      (await call(listDeals, { as: admin, query: { list: 'transfers' } })).body.find(({ _id }) => _id === deal.id)
    expect(await found()).toMatchObject({ status: 'accepted', transfer: { reference: deal.reference } })
    await confirm(deal, deal.reference)
    expect(await found()).toMatchObject({ status: 'bought', transactionId: deal.reference })
  })

  it('is not paid by card', async () => {
    const { id, buyer } = await aRecordedTransfer()
    expect((await call(createPaymentIntent, { as: buyer, body: { offerId: id } })).status).toBe(422)
  })
})

describe('recording a transfer', () => {
  it('is refused to everybody but the agent of the property', async () => {
    const deal = await aLargeDeal()
    expect((await record(deal, aReference(), await given.anAgent())).status).toBe(404)
    for (const as of [deal.buyer, admin]) expect((await record(deal, aReference(), as)).status).toBe(403)
  })

  it('is refused for a deal that a card can pay, and for an offer that is not accepted', async () => {
    const small = await deals.anAcceptedOffer({
      property: await given.aProperty({ minPrice: 999_999.99, maxPrice: 1_000_000 }),
    })
    expect(await record(small, aReference())).toMatchObject({
      status: 409,
      body: { message: 'This offer can be paid by card.' },
    })
    const pending = await deals.anOffer({ property: await given.aProperty(largePrices) })
    expect(await record(pending, aReference())).toMatchObject({
      status: 409,
      body: { message: 'This offer is pending. Only an accepted one can be paid.' },
    })
    const { reference, ...sold } = await aRecordedTransfer()
    await confirm(sold, reference)
    expect((await record(sold, aReference())).status).toBe(409)
  })

  it.each(['', '   ', 'x'.repeat(101), undefined])('is refused with the reference %j', async reference => {
    expect((await record(await aLargeDeal(), reference as string)).status).toBe(400)
  })

  it('is refused with the reference of another sale, in any case, by card or by transfer', async () => {
    const [deal, other, sale] = [await aLargeDeal(), await aRecordedTransfer(), await deals.aSale()]
    for (const taken of [other.reference, other.reference.toLowerCase(), sale.transactionId])
      expect(await record(deal, taken)).toMatchObject({
        status: 409,
        body: { message: 'This reference belongs to another sale.' },
      })
    expect((await seen(deal)).transfer).toBeNull()
  })

  it('is refused once the payment window has passed, or another transfer is recorded', async () => {
    const recorded = await aRecordedTransfer()
    expect((await record(recorded, aReference())).status).toBe(409)
    const late = await aLargeDeal()
    passHours(72)
    expect(await record(late, aReference())).toMatchObject({
      status: 409,
      body: { message: 'The payment deadline of this offer has passed.' },
    })
    await lapseUnpaidOffers(deps)
    expect((await seen(late)).status).toBe('rejected')
  })

  it('happens once, however often it is sent, and a reference belongs to one deal', async () => {
    await inRounds(async () => {
      const deal = await aLargeDeal()
      const references = Array.from({ length: callers }, aReference)
      expect(statuses(await concurrently(n => record(deal, references[n] ?? '')))).toEqual({ 200: 1, 409: callers - 1 })
    })
    const [one, two] = [await aLargeDeal(), await aLargeDeal()]
    const reference = aReference()
    const answers = await concurrently(n => record(n % 2 === 0 ? one : two, reference))
    expect(statuses(answers)).toEqual({ 200: callers / 2, 409: callers / 2 })
    expect([(await seen(one)).transfer, (await seen(two)).transfer].filter(transfer => transfer === null)).toHaveLength(
      1,
    )
    await expectInvariants(deps.db)
  })
})

describe('confirming a transfer', () => {
  it('is refused to everybody but the buyer', async () => {
    const deal = await aRecordedTransfer()
    expect((await confirm(deal, deal.reference, await given.aBuyer())).status).toBe(404)
    for (const as of [deal.property.agent, admin]) expect((await confirm(deal, deal.reference, as)).status).toBe(403)
    expect((await seen(deal)).status).toBe('accepted')
  })

  it('needs the reference that is recorded', async () => {
    const deal = await aLargeDeal()
    expect(await confirm(deal, 'WIRE')).toMatchObject({
      status: 409,
      body: { message: 'No transfer is recorded for this offer.' },
    })
    const recorded = await aRecordedTransfer()
    expect(await confirm(recorded, 'WIRE')).toMatchObject({
      status: 409,
      body: { message: 'The agent has recorded another transfer. Please check its reference.' },
    })
  })

  it('is refused while the agent is under review', async () => {
    const deal = await aRecordedTransfer()
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    expect(await confirm(deal, deal.reference)).toMatchObject({
      status: 409,
      body: { message: 'This home is under review, so it cannot be paid for now.' },
    })
    expect(await cancel(deal, deal.buyer)).toMatchObject({ status: 200 })
  })

  it('sells once, or the transfer is cancelled, when both happen at once', async () => {
    await inRounds(async round => {
      const deal = await aRecordedTransfer()
      const { agent } = deal.property
      const answers = await concurrently(n =>
        (n + round) % 2 === 0 ? confirm(deal, deal.reference) : cancel(deal, agent),
      )
      const { status, transfer } = await seen(deal)
      expect(status === 'bought').toBe(transfer !== null)
      expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    })
    await expectInvariants(deps.db)
  })
})

describe('a recorded transfer', () => {
  it('pauses the payment window, which goes on when either side cancels it', async () => {
    for (const by of ['buyer', 'agent'] as const) {
      const deal = await aLargeDeal()
      const { payBy } = await seen(deal)
      passHours(10)
      await record(deal, aReference())
      passHours(100)
      await lapseUnpaidOffers(deps)
      expect(await seen(deal)).toMatchObject({ status: 'accepted', payBy: null })
      const [as, other] = by === 'buyer' ? [deal.buyer, deal.property.agent] : [deal.property.agent, deal.buyer]
      const cancelled = await cancel(deal, as)
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'accepted', transfer: null, modifiedCount: 1 } })
      const gainedHours = (Date.parse(cancelled.body.payBy ?? '') - Date.parse(payBy ?? '')) / 3_600_000
      expect(gainedHours).toBeCloseTo(100, 1)
      expect(await lastMailTo(other)).toMatchObject({
        kind: 'transfer cancelled',
        text: expect.stringContaining(reason),
      })
      passHours(61.9)
      await lapseUnpaidOffers(deps)
      expect((await seen(deal)).status).toBe('accepted')
      passHours(0.2)
      await lapseUnpaidOffers(deps)
      expect((await seen(deal)).status).toBe('rejected')
    }
    await expectInvariants(deps.db)
  })

  it('stays visible with the reason once it is cancelled, until another one is recorded', async () => {
    const deal = await aRecordedTransfer()
    const inList = async () =>
      (await call(listDeals, { as: admin, query: { list: 'transfers' } })).body.find(({ _id }) => _id === deal.id)
    await cancel(deal, deal.buyer)
    const cancelledTransfer = { reference: deal.reference, by: 'buyer', reason, at: expect.any(String) }
    expect(await seen(deal)).toMatchObject({ transfer: null, cancelledTransfer })
    expect(await inList()).toMatchObject({ status: 'accepted', cancelledTransfer })
    const [newest] = (await call(myNotifications, { as: deal.property.agent })).body
    expect(newest?.content).toMatchObject({ kind: 'transfer cancelled', reference: deal.reference, reason })

    await record(deal, aReference())
    expect(await seen(deal)).toMatchObject({ cancelledTransfer: null })
    await cancel(deal, deal.property.agent)
    await call(releaseDeal, { as: admin, params: { id: deal.id }, body: { reason: 'Stuck.' } })
    expect(await inList()).toMatchObject({ status: 'rejected', cancelledTransfer: { by: 'agent', reason } })
    await expectInvariants(deps.db)
  })

  it('is cancelled by its two sides alone, and only before it is confirmed', async () => {
    const deal = await aRecordedTransfer()
    expect((await cancel(deal, await given.aBuyer())).status).toBe(404)
    expect((await cancel(deal, await given.anAgent())).status).toBe(404)
    expect((await cancel(deal, admin)).status).toBe(403)
    await confirm(deal, deal.reference)
    for (const as of [deal.buyer, deal.property.agent]) expect((await cancel(deal, as)).status).toBe(409)
    expect((await cancel(await aLargeDeal(), deal.buyer)).status).toBe(404)
    const none = await aLargeDeal()
    expect((await cancel(none, none.buyer)).status).toBe(409)
  })

  it('stays with its deal when both sides or an admin end it, so that the money can be found', async () => {
    const agreed = await aRecordedTransfer()
    await call(askToCancel, { as: agreed.buyer, params: { id: agreed.id }, body: { reason } })
    expect((await call(agreeToCancel, { as: agreed.property.agent, params: { id: agreed.id } })).status).toBe(200)
    const released = await aRecordedTransfer()
    expect((await call(releaseDeal, { as: admin, params: { id: released.id }, body: { reason } })).status).toBe(200)
    const listed = (await call(listDeals, { as: admin, query: { list: 'transfers' } })).body
    for (const deal of [agreed, released]) {
      const { reference } = deal
      expect(await seen(deal)).toMatchObject({ status: 'rejected', transfer: { reference }, transactionId: null })
      expect(listed.find(({ _id }) => _id === deal.id)).toMatchObject({ status: 'rejected', transfer: { reference } })
      expect((await linesOf(deal)).at(-1)?.detail).toBe(`transfer ${reference}`)
      const { text } = (await lastMailTo(deal.buyer)) ?? { text: '' }
      expect(text).toContain(
        `No card was charged. If you have sent the transfer ${reference}, contact the agent to get the money back.`,
      )
      expect(text).not.toContain('You have not been charged')
      expect((await lastMailTo(deal.property.agent))?.text).toContain('If the buyer has sent you a transfer')
      expect((await confirm(deal, reference)).status).toBe(409)
      expect((await cancel(deal, deal.buyer)).status).toBe(409)
    }
    // Another deal may use the reference.
    expect((await record(await aLargeDeal(), agreed.reference)).status).toBe(200)
    await expectInvariants(deps.db)
  })
})

describe('the words about a deal that no card can pay', () => {
  it('ask for no card payment, and name the agent', async () => {
    const { buyer, property } = await aLargeDeal()
    const mail = await lastMailTo(buyer)
    expect(mail?.kind).toBe('offer accepted')
    expect(mail?.text).toContain(`Agree on a transfer with ${property.agent.name} in your conversation here.`)
    expect(mail?.text).toContain('We never send account details by email.')
    expect(mail?.text).not.toMatch(/please pay by|pay now/i)
  })

  it('do not say that nothing was paid when the deadline has passed', async () => {
    const deal = await aLargeDeal()
    passHours(72)
    await lapseUnpaidOffers(deps)
    const { text } = (await lastMailTo(deal.buyer)) ?? { text: '' }
    expect(text).toContain('No card was charged. If you have sent a transfer, contact the agent')
    expect(text).not.toContain('You have not been charged')
    const paidByCard = await deals.anAcceptedOffer()
    passHours(72)
    await lapseUnpaidOffers(deps)
    expect((await lastMailTo(paidByCard.buyer))?.text).toContain('You have not been charged.')
  })
})

describe('the notifications about a transfer', () => {
  it('ask both sides to act before the deadline, and only as long as they can', async () => {
    const deal = await aLargeDeal()
    const { buyer, property, id } = deal
    passHours(71)
    await notifyPaymentsDue(deps)
    await notifyPaymentsDue(deps)
    expect(await unread(buyer)).toEqual(['payment due', 'offer accepted'])
    expect(await unread(property.agent)).toEqual(['transfer due'])

    await record(deal, aReference())
    expect(await unread(buyer)).toEqual(['transfer recorded'])
    expect(await unread(property.agent)).toEqual([])

    await cancel(deal, property.agent)
    expect(await unread(buyer)).toEqual(['transfer cancelled'])
    await notifyPaymentsDue(deps)
    expect(await unread(buyer)).toEqual(['payment due', 'transfer cancelled'])

    const reference = aReference()
    await record(deal, reference)
    await confirm(deal, reference)
    expect(await unread(buyer)).toEqual(['property bought', 'transfer cancelled'])
    expect((await seen(deal)).status, id).toBe('bought')
  })

  it('are withdrawn when the deal ends', async () => {
    const deal = await aRecordedTransfer()
    await call(releaseDeal, { as: admin, params: { id: deal.id }, body: { reason } })
    expect(await unread(deal.buyer)).toEqual(['offer released'])
  })
})

/** Runs a statement and returns the constraint that it breaks. */
const answerTo = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(deps.db).then(
    () => 'done',
    (error: unknown) => (error as { constraint?: string }).constraint,
  )

describe('the database', () => {
  it('refuses a transfer for an amount that a card can pay, an unusable reference, and another transaction', async () => {
    const small = await deals.anAcceptedOffer()
    const deal = await aLargeDeal()
    const set = (id: string, reference: string) =>
      answerTo(sql`update offers set transfer_reference = ${reference}, transfer_recorded_at = now() where id = ${id}`)
    expect(await set(small.id, 'WIRE')).toBe('offers_transfer')
    for (const reference of ['', ' WIRE', 'x'.repeat(101)])
      expect(await set(deal.id, reference)).toBe('offers_transfer')
    const { id } = await aRecordedTransfer()
    expect(await answerTo(sql`update offers set status = 'bought', transaction_id = 'pi_9' where id = ${id}`)).toBe(
      'offers_transfer',
    )
  })
})
