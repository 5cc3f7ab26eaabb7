import { describe, expect, it } from 'vitest'
import { agreeToBackup, rankBackups } from '#contract/backups/backups.ts'
import { type ConditionMark, endLateDeal, extendCondition, markCondition } from '#contract/conditions/conditions.ts'
import { counterOffer, acceptCounter, offerNegotiation, reviseOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { deleteMyAccount } from '#contract/personal-data/personal-data.ts'
import { cancelTransfer, confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type Deal, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { notifyConditionsDue } from './notify-conditions-due.ts'

const aMarket = async (env: Record<string, string> = {}) => {
  const app = await startTestApp({ env })
  const deals = dealBuilders(app)
  const { call, deps } = app
  const as = deals.signedIn
  return {
    ...app,
    deals,
    mark: async ({ id, buyer }: Deal, mark: Partial<ConditionMark> = {}, by: Person = buyer) =>
      call(markCondition, {
        as: await as(by),
        params: { id },
        body: { condition: 'inspection', result: 'met', note: 'The roof is dry.', ...mark },
      }),
    extend: async ({ id, property }: Deal, until: string, condition: OfferCondition = 'inspection') =>
      call(extendCondition, { as: await as(property.agent), params: { id }, body: { condition, until } }),
    end: async ({ id, property }: Deal, reason = 'It takes too long.') =>
      call(endLateDeal, { as: await as(property.agent), params: { id }, body: { reason } }),
    seen: async ({ id, buyer }: Deal) => (await call(findOffer, { as: await as(buyer), params: { id } })).body,
    dayAfter: (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
    kindsOf: async (person: Person) =>
      (await call(myNotifications, { as: await as(person) })).body.map(({ content }) => content.kind),
    mailsTo: async ({ email }: Person) =>
      (await deps.db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('created_at').execute()).map(
        ({ kind, text }) => ({ kind, text }),
      ),
  }
}
const market = await aMarket()
const { call, given, deps, deals, mark, extend, end, seen, passHours, dayAfter, kindsOf, mailsTo } = market

const aDeal = (...conditions: OfferCondition[]) => deals.anAcceptedOffer({ conditions })
const stateOf = async (deal: Deal) => {
  const { status, payBy, conditions } = await seen(deal)
  return { status, payBy, states: conditions?.map(({ state }) => state) }
}
const hoursUntil = (time: string | null) => (Date.parse(time ?? '') - deps.clock.now().getTime()) / 3_600_000

describe('an offer that is accepted with conditions', () => {
  it('waits for them before its payment window begins, and tells the buyer so', async () => {
    const deal = await aDeal('inspection', 'financing')
    const offer = await seen(deal)
    expect(offer).toMatchObject({
      status: 'accepted',
      payBy: null,
      conditions: [
        { name: 'financing', state: 'open', note: null, document: null, changedAt: null },
        { name: 'inspection', state: 'open' },
      ],
    })
    expect(hoursUntil(offer.conditions?.[0]?.dueBy ?? null)).toBeCloseTo(240, 1)
    const mail = (await mailsTo(deal.buyer)).find(({ kind }) => kind === 'offer accepted')
    expect(mail?.text).toContain('The deal depends on the financing and the inspection.')
    passHours(200)
    await lapseUnpaidOffers(deps)
    expect((await seen(deal)).status).toBe('accepted')
    await expectInvariants(deps.db)
  })

  it('has them by a counteroffer too, and an offer without conditions has no such field', async () => {
    const deal = await deals.anOffer()
    const terms = { offerAmount: deal.amount + 5000, buyingDate, conditions: ['financing' as const] }
    await call(counterOffer, { as: deal.property.agent, params: { id: deal.id }, body: terms })
    await call(acceptCounter, { as: deal.buyer, params: { id: deal.id }, body: { version: 2 } })
    expect(await stateOf(deal)).toEqual({ status: 'accepted', payBy: null, states: ['open'] })
    const plain = await seen(await deals.anAcceptedOffer())
    expect(plain).not.toHaveProperty('conditions')
    expect(hoursUntil(plain.payBy)).toBeCloseTo(72, 1)
  })
})

const offerOf = (body: object) => (buyer: Person, propertyId: string) =>
  call(makeOffer, {
    as: buyer,
    body: { propertyId, offerAmount: 400_000, buyingDate, conditions: ['inspection' as const], ...body },
  })

describe('the days for the conditions', () => {
  it('are agreed like any other term, and count from the acceptance', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const made = await offerOf({ conditionDays: 21 })(buyer, property.id)
    expect(made).toMatchObject({ status: 201, body: { terms: { conditionDays: 21 } } })
    const params = { id: made.body._id }
    const counter = (as: Person, body: object) =>
      call(counterOffer, {
        as,
        params,
        body: { offerAmount: 400_000, buyingDate, conditions: ['inspection' as const], ...body },
      })
    expect(await counter(property.agent, { conditionDays: 21 })).toMatchObject({ status: 422 })
    expect(await counter(property.agent, { conditionDays: 5 })).toMatchObject({
      status: 200,
      body: { terms: { version: 2, conditionDays: 5 } },
    })
    const { body: negotiation } = await call(offerNegotiation, { as: buyer, params })
    expect(negotiation.terms.map(({ conditionDays }) => conditionDays)).toEqual([5, 21])
    passHours(24)
    const as = await deals.signedIn(buyer)
    await call(acceptCounter, { as, params, body: { version: 2 } })
    const { body } = await call(findOffer, { as, params })
    expect(hoursUntil(body.conditions?.[0]?.dueBy ?? null)).toBeCloseTo(120, 1)
    await expectInvariants(deps.db)
  })

  it('stay with the conditions, and are ten for new ones that name none', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const made = await offerOf({ conditionDays: 30 })(buyer, property.id)
    const revise = async (body: object) =>
      (
        await call(reviseOffer, {
          as: buyer,
          params: { id: made.body._id },
          body: { offerAmount: 410_000, buyingDate, ...body },
        })
      ).body.terms
    expect(await revise({})).toMatchObject({ conditionDays: 30 })
    expect(await revise({ conditions: ['financing'] })).not.toHaveProperty('conditionDays')
  })

  it.each([
    [0, 422],
    [91, 422],
    [2.5, 400],
    ['soon', 400],
  ])('are a whole number from 1 to 90, not %j', async (conditionDays, status) => {
    const refused = await offerOf({ conditionDays })(await given.aBuyer(), (await given.aProperty()).id)
    expect(refused).toMatchObject({ status, body: { errors: [{ field: 'conditionDays' }] } })
  })
})

describe('marking a condition', () => {
  it('as met begins the payment window in full with the last one, and mails both sides', async () => {
    const deal = await aDeal('inspection', 'financing')
    passHours(50)
    expect(await mark(deal, { document: 'Report.pdf' })).toMatchObject({
      status: 200,
      body: {
        modifiedCount: 1,
        payBy: null,
        conditions: [{ state: 'open' }, { state: 'met', note: 'The roof is dry.', document: 'Report.pdf' }],
      },
    })
    const last = await mark(deal, { condition: 'financing', note: 'The bank agrees.' })
    expect(hoursUntil(last.body.payBy)).toBeCloseTo(72, 1)
    for (const person of [deal.buyer, deal.property.agent]) {
      expect((await kindsOf(person)).filter(kind => kind === 'condition met')).toHaveLength(2)
      const texts = (await mailsTo(person)).filter(({ kind }) => kind === 'condition met').map(({ text }) => text)
      expect(texts[0]).toContain('The deal still waits for the financing.')
      expect(texts[1]).toContain('the time to pay begins now')
    }
    expect((await deals.pay({ ...deal, buyer: await deals.signedIn(deal.buyer) })).transactionId).not.toBe('')
    expect(await stateOf(deal)).toMatchObject({ status: 'bought', states: ['met', 'met'] })
    await expectInvariants(deps.db)
  })

  it('as failed ends the deal at once, and the next backup moves up', async () => {
    const deal = await aDeal('inspection')
    const backup = await deals.anOffer({ property: deal.property, conditions: ['inspection'] })
    await call(agreeToBackup, {
      as: await deals.signedIn(backup.buyer),
      params: { id: backup.id },
      body: { version: 1 },
    })
    await call(rankBackups, {
      as: await deals.signedIn(deal.property.agent),
      params: { id: deal.property.id },
      body: { backups: [{ id: backup.id, version: 1 }] },
    })
    const failed = await mark(deal, { result: 'failed', note: 'The cellar is wet.' })
    expect(failed).toMatchObject({
      status: 200,
      body: {
        status: 'rejected',
        closedBecause: 'condition failed',
        reason: 'A condition of the offer was not met.',
        conditions: [{ name: 'inspection', state: 'failed', note: 'The cellar is wet.' }],
      },
    })
    expect(await stateOf(backup)).toEqual({ status: 'accepted', payBy: null, states: ['open'] })
    for (const person of [deal.buyer, deal.property.agent]) expect(await kindsOf(person)).toContain('condition ended')
    const toAgent = (await mailsTo(deal.property.agent)).find(({ kind }) => kind === 'condition ended')
    expect(toAgent?.text).toContain('The cellar is wet.')
    expect(toAgent?.text).toContain('The next backup was accepted in its place.')
    await expectInvariants(deps.db)
  })

  it('is refused twice, after the end, and for a condition that the offer does not have', async () => {
    const deal = await aDeal('inspection', 'financing')
    await mark(deal)
    expect(await mark(deal, { result: 'failed' })).toMatchObject({
      status: 409,
      body: { message: 'The condition “inspection” is already met.' },
    })
    expect((await mark(deal, { condition: 'sale of own home' })).status).toBe(409)
    await mark(deal, { condition: 'financing', result: 'failed' })
    for (const result of ['met', 'failed'] as const)
      expect(await mark(deal, { condition: 'financing', result })).toMatchObject({
        status: 409,
        body: { message: 'This offer is rejected. Only the conditions of an accepted one can be marked.' },
      })
  })

  it('is refused to the other side, and to strangers', async () => {
    const deal = await aDeal('inspection')
    for (const person of [deal.property.agent, await given.aBuyer()])
      expect((await mark(deal, {}, person)).status).toBe(404)
    const body = { condition: 'inspection' as const, until: dayAfter(20) }
    const buyer = await deals.signedIn(deal.buyer)
    expect((await call(extendCondition, { as: buyer, params: { id: deal.id }, body })).status).toBe(404)
    expect((await call(endLateDeal, { as: buyer, params: { id: deal.id }, body: { reason: 'No.' } })).status).toBe(404)
  })

  it.each([
    [{ note: '' }, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ document: 'x'.repeat(201) }, 'document'],
    [{ condition: 'weather' }, 'condition'],
    [{ result: 'open' }, 'result'],
  ])('is refused with %j', async (wrong, field) => {
    const answer = await mark(await aDeal('inspection'), wrong as Partial<ConditionMark>)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})

describe('a condition that is open at its date', () => {
  it('is announced to both sides three days before, once per date', async () => {
    const deal = await aDeal('inspection')
    const due = async () => (await mailsTo(deal.buyer)).filter(({ kind }) => kind === 'condition due').length
    passHours(6.9 * 24)
    await notifyConditionsDue(deps)
    expect(await due()).toBe(0)
    passHours(0.2 * 24)
    await Promise.all([notifyConditionsDue(deps), notifyConditionsDue(deps)])
    await notifyConditionsDue(deps)
    expect(await due()).toBe(1)
    expect(await kindsOf(deal.property.agent)).toContain('condition due')
    await extend(deal, dayAfter(20))
    await notifyConditionsDue(deps)
    expect(await due()).toBe(1)
    passHours(18 * 24)
    await notifyConditionsDue(deps)
    expect(await due()).toBe(2)
  })

  it('changes nothing on its own, and the buyer can still mark it', async () => {
    const deal = await aDeal('inspection')
    passHours(11 * 24)
    await lapseUnpaidOffers(deps)
    expect(await stateOf(deal)).toEqual({ status: 'accepted', payBy: null, states: ['open'] })
    expect(hoursUntil((await mark(deal)).body.payBy)).toBeCloseTo(72, 1)
  })

  it('lets the agent end the deal, and not before', async () => {
    const deal = await aDeal('inspection')
    expect(await end(deal)).toMatchObject({
      status: 409,
      body: { message: 'No condition of this offer is open after its date.' },
    })
    passHours(240)
    expect(await end(deal)).toMatchObject({
      status: 200,
      body: { status: 'rejected', closedBecause: 'condition late', conditions: [{ state: 'open' }] },
    })
    const mail = (await mailsTo(deal.buyer)).find(({ kind }) => kind === 'condition ended')
    expect(mail?.text).toContain('It takes too long.')
    expect((await end(deal)).status).toBe(409)
    await expectInvariants(deps.db)
  })

  it('can be extended to a later day, at most a year ahead', async () => {
    const deal = await aDeal('inspection')
    const until = dayAfter(20)
    expect(await extend(deal, until)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, conditions: [{ dueBy: `${until}T23:59:00.000Z` }] },
    })
    expect((await extend(deal, until)).body.modifiedCount).toBe(0)
    for (const day of [dayAfter(-3), dayAfter(5), dayAfter(400)])
      expect(await extend(deal, day)).toMatchObject({ status: 422, body: { errors: [{ field: 'until' }] } })
    expect((await extend(deal, until, 'financing')).status).toBe(409)
    expect((await mailsTo(deal.buyer)).map(({ kind }) => kind)).toContain('condition extended')
    passHours(15 * 24)
    expect((await end(deal)).status).toBe(409)
  })
})

describe('paying while a condition is open', () => {
  it('waives it, and the record says so', async () => {
    const deal = await aDeal('inspection', 'financing')
    await mark(deal)
    await deals.pay({ ...deal, buyer: await deals.signedIn(deal.buyer) })
    expect(await stateOf(deal)).toMatchObject({ status: 'bought', states: ['waived', 'met'] })
    const record = await deps.db.selectFrom('deal_record').select('text').where('offer_id', '=', deal.id).execute()
    expect(record.map(({ text }) => text).join(' ')).toContain('"waived":["financing"]')
    await expectInvariants(deps.db)
  })

  it('of a deposit waives it too, and the balance is due as ever', async () => {
    const { call, deps, deals, given, mark, seen } = await aMarket()
    const accepted = await deals.anAcceptedOffer({
      property: await given.aProperty(largePrices),
      conditions: ['inspection'],
    })
    expect(await seen(accepted)).toMatchObject({ payBy: null, settlement: { step: 'deposit due' } })
    const deal = await deals.pay(accepted)
    const paid = await seen(deal)
    expect(paid).toMatchObject({ conditions: [{ state: 'waived' }], settlement: { step: 'deposit paid' } })
    expect(paid.payBy).not.toBeNull()
    expect((await mark(deal)).status).toBe(409)
    expect((await call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })).status).toBe(409)
    await expectInvariants(deps.db)
  })

  it('by transfer waives it with the confirmation; a cancelled one leaves it open', async () => {
    const market = await aMarket({ PAYMENTS: 'none' })
    const { call, deps, deals, mark, passHours } = market
    const deal = await deals.anAcceptedOffer({ conditions: ['inspection'] })
    const state = async () => {
      const { status, payBy, conditions } = await market.seen(deal)
      return { status, payBy, states: conditions?.map(({ state }) => state) }
    }
    const body = { reference: `Wire ${deal.id}` }
    const params = { id: deal.id }
    const { agent } = deal.property
    expect((await call(recordTransfer, { as: agent, params, body })).status).toBe(200)
    expect((await call(cancelTransfer, { as: agent, params, body: { reason: 'Wrong.' } })).status).toBe(200)
    expect(await state()).toEqual({ status: 'accepted', payBy: null, states: ['open'] })
    expect((await call(recordTransfer, { as: agent, params, body })).status).toBe(200)
    passHours(0.2)
    // The window of a condition that is met meanwhile is paused, and resumes in full.
    expect((await mark(deal)).status).toBe(200)
    passHours(0.2)
    const as = await deals.signedIn(agent)
    const resumed = await call(cancelTransfer, { as, params, body: { reason: 'Wrong.' } })
    expect((Date.parse(resumed.body.payBy ?? '') - deps.clock.now().getTime()) / 3_600_000).toBeCloseTo(72, 1)
    const other = await deals.anAcceptedOffer({ conditions: ['inspection'] })
    const wire = { params: { id: other.id }, body: { reference: `Wire ${other.id}` } }
    await call(recordTransfer, { as: other.property.agent, ...wire })
    expect(await call(confirmTransfer, { as: other.buyer, ...wire })).toMatchObject({
      status: 200,
      body: { status: 'bought', conditions: [{ state: 'waived' }] },
    })
    await expectInvariants(deps.db)
  })
})

describe('erasing a buyer', () => {
  it('removes their notes about conditions', async () => {
    const { call, deps, deals, mark } = await aMarket()
    const deal = await deals.anAcceptedOffer({ conditions: ['inspection'] })
    await mark(deal, { result: 'failed', note: 'My aunt’s ladder broke.', document: 'Ladder report.pdf' })
    const { buyer } = deal
    const gone = await call(deleteMyAccount, { as: buyer, body: { confirmation: buyer.email } })
    expect(gone.status).toBe(200)
    const stored = await deps.db.selectFrom('offers').selectAll().where('id', '=', deal.id).execute()
    expect(JSON.stringify(stored)).not.toContain('adder')
  })
})
