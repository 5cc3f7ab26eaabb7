import { describe, expect, it } from 'vitest'
import { agreeToCancel, askToCancel, releaseDeal } from '#contract/deals/deals.ts'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyerStateOf, offerGroups } from '#contract/own-deals/buyer-state.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const summaryOf = async (buyer: Person) => (await call(buyerSummary, { as: buyer })).body
const none = Object.fromEntries(offerGroups.map(group => [group, 0]))
const hour = 60 * 60 * 1000
/** Ends every payment window that is open now, and returns to the present. */
const afterTheDeadline = async () => {
  const { clock } = deps
  const late = new Date(clock.now().getTime() + (deps.settings.paymentWindowHours + 1) * hour)
  await lapseUnpaidOffers({ ...deps, clock: { ...clock, now: () => late } })
}

describe('a buyer’s summary', () => {
  it('lists accepted, pending and bought offers in this order, and counts each group', async () => {
    const buyer = await given.aBuyer()
    const sale = await deals.aSale({ buyer })
    const accepted = await deals.anAcceptedOffer({ buyer })
    const pending = await deals.anOffer({ buyer })
    const withdrawn = await deals.anOffer({ buyer })
    await call(withdrawOffer, { as: buyer, params: { id: withdrawn.id } })
    const { offers, counts } = await summaryOf(buyer)
    expect(offers.map(({ _id }) => _id)).toEqual([accepted.id, pending.id, sale.id])
    expect(counts).toEqual({ ...none, 'to pay': 1, waiting: 1, bought: 1, closed: 1 })
    expect(offers.map(({ boughtAt }) => boughtAt !== null)).toEqual([false, false, true])
    expect(offers[0]).not.toHaveProperty('buyerEmail')
  })

  it('counts an accepted offer as frozen while its agent is under review', async () => {
    const buyer = await given.aBuyer()
    const [free, frozen] = [await deals.anAcceptedOffer({ buyer }), await deals.anAcceptedOffer({ buyer })]
    const sale = await deals.aSale({ buyer })
    for (const { property } of [frozen, sale]) await call(markFraud, { as: admin, params: { id: property.agent.id } })
    expect((await summaryOf(buyer)).counts).toEqual({ ...none, 'to pay': 1, frozen: 1, bought: 1 })
    const listed = async (flagged?: 'true' | 'false') =>
      (await call(boughtProperties, { as: buyer, query: { status: 'accepted', flagged } })).body.map(({ _id }) => _id)
    expect(await listed('false')).toEqual([free.id])
    expect(await listed('true')).toEqual([frozen.id])
    expect(await listed()).toEqual([frozen.id, free.id])
    await call(makeAgent, { as: admin, params: { id: frozen.property.agent.id } })
    expect((await summaryOf(buyer)).counts).toMatchObject({ 'to pay': 2, frozen: 0 })
  })

  it('is empty for somebody without offers, whatever their role', async () => {
    await deals.anAcceptedOffer()
    for (const person of [await given.aBuyer(), await given.anAgent(), admin])
      expect(await summaryOf(person)).toEqual({
        offers: [],
        ended: [],
        counts: none,
      })
  })
})

describe('the ended offers in a buyer’s summary', () => {
  it('are those on homes sold to another buyer, and those withdrawn or rejected', async () => {
    const buyer = await given.aBuyer()
    const lost = await deals.anOffer({ buyer })
    await deals.aSale({ property: lost.property })
    const withdrawn = await deals.anOffer({ buyer })
    await call(withdrawOffer, { as: buyer, params: { id: withdrawn.id } })
    const rejected = await deals.anOffer({ buyer })
    await call(rejectOffer, { as: rejected.property.agent, params: { id: rejected.id } })
    const { ended } = await summaryOf(buyer)
    expect(ended.map(({ propertyId, closedBecause }) => [propertyId, closedBecause])).toEqual([
      [rejected.property.id, 'rejected'],
      [withdrawn.property.id, 'withdrawn'],
      [lost.property.id, 'sold'],
    ])
  })

  it('leave out a home with a later offer', async () => {
    const first = await deals.anOffer()
    await call(withdrawOffer, { as: first.buyer, params: { id: first.id } })
    await deals.anOffer({ buyer: first.buyer, property: first.property })
    expect((await summaryOf(first.buyer)).ended).toEqual([])
  })
})

describe('a closed offer says why', () => {
  const closed: [string, (deal: Deal) => Promise<unknown>][] = [
    ['rejected', ({ id, property }) => call(rejectOffer, { as: property.agent, params: { id } })],
    ['withdrawn', ({ id, buyer }) => call(withdrawOffer, { as: buyer, params: { id } })],
    ['removed', ({ property }) => call(deleteProperty, { as: property.agent, params: { id: property.id } })],
    ['sold', ({ property }) => deals.aSale({ property })],
    ['agent reviewed', ({ property }) => call(markFraud, { as: admin, params: { id: property.agent.id } })],
    ['agent changed', ({ property }) => call(makeAdmin, { as: admin, params: { id: property.agent.id } })],
    ['agent left', ({ property }) => call(deleteUser, { as: admin, params: { id: property.agent.id } })],
    ['buyer changed', ({ buyer }) => call(makeAgent, { as: admin, params: { id: buyer.id } })],
  ]
  it.each(closed)('%s', async (because, close) => {
    const deal = await deals.anOffer()
    await close(deal)
    const { body } = await call(boughtProperties, { as: deal.buyer, query: { status: 'rejected' } })
    expect(body).toMatchObject([{ _id: deal.id, closedBecause: because }])
    expect((await summaryOf(deal.buyer)).counts).toMatchObject({ waiting: 0, closed: 1 })
  })

  const reason = 'The roof leaks.'
  const ended: [string, string, (deal: Deal) => Promise<unknown>][] = [
    ['unpaid', 'The offer was not paid in time.', afterTheDeadline],
    [
      'frozen',
      'The property was under review until the time to pay was over.',
      async ({ property }) => {
        await call(markFraud, { as: admin, params: { id: property.agent.id } })
        await afterTheDeadline()
      },
    ],
    [
      'cancelled',
      `Cancelled by agreement: ${reason}`,
      async ({ id, buyer, property }) => {
        await call(askToCancel, { as: buyer, params: { id }, body: { reason } })
        await call(agreeToCancel, { as: property.agent, params: { id } })
      },
    ],
    [
      'released',
      `Ended by the marketplace: ${reason}`,
      ({ id }) => call(releaseDeal, { as: admin, params: { id }, body: { reason } }),
    ],
  ]
  it.each(ended)('%s, after it was accepted', async (because, text, end) => {
    const deal = await deals.anAcceptedOffer()
    await end(deal)
    expect((await call(findOffer, { as: deal.buyer, params: { id: deal.id } })).body).toMatchObject({
      status: 'rejected',
      closedBecause: because,
      reason: text,
    })
  })

  it('only if it is closed: a live or bought offer has no reason', async () => {
    const sale = await deals.aSale()
    const accepted = await deals.anAcceptedOffer()
    for (const { id, buyer } of [sale, accepted])
      expect((await call(findOffer, { as: buyer, params: { id } })).body.closedBecause).toBeNull()
    await expect(
      deps.db.updateTable('offers').set({ closed_because: 'sold' }).where('id', '=', accepted.id).execute(),
    ).rejects.toThrow('offers_closed_because')
  })
})

describe('a closed offer', () => {
  it('of an agent under review leaves its buyer a home that is not for sale', async () => {
    const { buyer, property } = await deals.anOffer()
    const stateNow = async () => {
      const { body: home } = await call(findProperty, { as: buyer, params: { id: property.id } })
      return buyerStateOf(home, undefined, deps.clock.now().getTime())
    }
    await call(markFraud, { as: admin, params: { id: property.agent.id } })
    expect(await stateNow()).toBe('not for sale')
    await call(makeAgent, { as: admin, params: { id: property.agent.id } })
    expect(await stateNow()).toBe('open')
  })
})

describe('an accepted offer', () => {
  it('whose agent is marked as fraud is frozen for its buyer, and cannot be paid', async () => {
    const { id, buyer, property } = await deals.anAcceptedOffer()
    const now = deps.clock.now().getTime()
    const stateNow = async () => {
      const { offers } = await summaryOf(buyer)
      const { body: home } = await call(findProperty, { as: buyer, params: { id: property.id } })
      return buyerStateOf(home, offers[0], now)
    }
    expect(await stateNow()).toBe('payable')
    await call(markFraud, { as: admin, params: { id: property.agent.id } })
    expect(await stateNow()).toBe('frozen')
    expect(await call(createPaymentIntent, { as: buyer, body: { offerId: id } })).toMatchObject({ status: 409 })
    await call(makeAgent, { as: admin, params: { id: property.agent.id } })
    expect(await stateNow()).toBe('payable')
    expect(await call(createPaymentIntent, { as: buyer, body: { offerId: id } })).toMatchObject({ status: 200 })
  })

  it('keeps its buyer a buyer, so that it can be paid', async () => {
    const { id, buyer, property } = await deals.anOffer()
    await call(acceptOffer, { as: property.agent, params: { id } })
    expect(await call(makeAgent, { as: admin, params: { id: buyer.id } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has an accepted offer that has not been paid yet') as string },
    })
    expect(await call(createPaymentIntent, { as: buyer, body: { offerId: id } })).toMatchObject({ status: 200 })
  })
})
