import { describe, expect, it } from 'vitest'
import { deleteProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { boughtProperties } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { negotiationBuilders, sidesOf } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { expireOffers } from './expire-offers.ts'

const app = await startTestApp()
const { call, deps } = app
const deals = dealBuilders(app)
const { counter, acceptTheirs, read, find, inHours, mailsTo, notificationsOf } = negotiationBuilders(app)
/** The marketplace at a later time. */
const at = (instant: string) => ({ ...deps, clock: { ...deps.clock, now: () => new Date(instant) } })

const anExpiringOffer = async () => {
  const deal = sidesOf(await deals.anOffer())
  const expiresAt = inHours(2)
  await counter(deal.agent, deal.id, 450_000, { expiresAt })
  return { ...deal, expiresAt }
}

const change = (deal: Pick<Deal, 'property'>, body: object) =>
  call(updateProperty, { as: deal.property.agent, params: { id: deal.property.id }, body })
const admin = await app.given.anAdmin()
const verify = ({ property: { id } }: Pick<Deal, 'property'>) => call(verifyProperty, { as: admin, params: { id } })

describe('terms that expire', () => {
  it('cannot be accepted from that moment, even if the job is late', async () => {
    const deal = await anExpiringOffer()
    app.passHours(2)
    const buyer = await deals.signedIn(deal.buyer)
    const refused = await acceptTheirs(buyer, deal.id, 2)
    const countered = await counter(buyer, deal.id, 420_000)
    app.passHours(-2)
    expect(refused).toMatchObject({ status: 409, body: { message: 'These terms have expired.' } })
    expect(countered).toMatchObject({ status: 409, body: { message: 'These terms have expired.' } })
    expect(await find(deal)).toMatchObject({ status: 'pending' })
  })

  it('end the offer, and both sides are notified once', async () => {
    const deal = await anExpiringOffer()
    await expireOffers(deps)
    expect(await find(deal)).toMatchObject({ status: 'pending' })
    await Promise.all([expireOffers(at(deal.expiresAt)), expireOffers(at(deal.expiresAt))])
    expect(await find(deal)).toMatchObject({
      status: 'rejected',
      closedBecause: 'expired',
      reason: 'The terms expired before anybody accepted them.',
    })
    expect(await mailsTo(deal.buyer)).toEqual(['counter received', 'offer expired'])
    expect(await mailsTo(deal.agent)).toEqual(['offer received', 'offer expired'])
    expect(await notificationsOf(deal.buyer)).toEqual([
      ['offer expired', false],
      ['counter received', true],
    ])
    expect((await deals.anOffer({ buyer: deal.buyer, property: deal.property })).id).not.toBe(deal.id)
    await expectInvariants(deps.db)
  })

  it('no longer expire once they are accepted, or replaced by a counteroffer without an expiry', async () => {
    const [accepted, countered] = [await anExpiringOffer(), await anExpiringOffer()]
    await acceptTheirs(accepted.buyer, accepted.id, 2)
    await counter(countered.buyer, countered.id, 420_000)
    await expireOffers(at(inHours(3)))
    expect((await find(accepted)).status).toBe('accepted')
    expect(await find(countered)).toMatchObject({ status: 'pending', terms: { expiresAt: null } })
  })
})

describe('a new price range', () => {
  it('ends negotiated terms outside it once it is verified, and notifies both sides', async () => {
    const deal = sidesOf(await deals.aCounteroffer())
    const inside = await deals.anOffer({ property: deal.property })
    await counter(deal.agent, inside.id, 480_000)
    expect((await change(deal, { minPrice: 450_000 })).status).toBe(200)
    expect(await find(deal)).toMatchObject({ status: 'pending', unverified: true, rangeChanged: false })
    await verify(deal)
    expect(await find(deal)).toMatchObject({
      status: 'rejected',
      closedBecause: 'range changed',
      reason: 'The price range changed, and the terms are outside it.',
    })
    expect(await find(inside)).toMatchObject({
      status: 'pending',
      turn: 'buyer',
      rangeChanged: true,
      minPrice: 400_000,
      currentRange: { minPrice: 450_000, maxPrice: 500_000 },
    })
    expect(await mailsTo(deal.buyer)).toEqual(['counter received', 'terms ended'])
    expect((await mailsTo(deal.agent)).filter(kind => kind === 'terms ended')).toHaveLength(1)
    expect(await mailsTo(inside.buyer)).toEqual(['counter received'])
    await expectInvariants(deps.db)
  })

  it('leaves an offer without a counteroffer as it was made', async () => {
    const deal = await deals.anOffer()
    await change(deal, { minPrice: 450_000 })
    await verify(deal)
    expect(await find(deal)).toMatchObject({ status: 'pending', rangeChanged: true })
    await expectInvariants(deps.db)
  })

  it('is told to the buyers of offers outside it, once it is verified', async () => {
    const outside = await deals.anOffer()
    const { title } = await find(outside)
    const inside = await deals.anOffer({ property: outside.property, amount: 460_000 })
    await change(outside, { minPrice: 450_000, title: 'Another title' })
    // A second change while the first waits says nothing new.
    await change(outside, { minPrice: 455_000 })
    for (const { buyer } of [outside, inside]) expect(await notificationsOf(buyer)).toEqual([['offer on hold', false]])
    const { body: mine } = await call(boughtProperties, { as: outside.buyer, query: {} })
    expect(mine).toMatchObject([{ rangeChanged: false, title }])
    expect(JSON.stringify(mine), 'the new range is not verified').not.toMatch(/45[05]_?000/)
    const { body: seen } = await call(findProperty, { as: outside.buyer, params: { id: outside.property.id } })
    expect(seen).toMatchObject({ minPrice: 400_000, status: 'pending' })
    await verify(outside)
    expect(await notificationsOf(outside.buyer)).toEqual([['offer resumed', false]])
    expect(await notificationsOf(inside.buyer)).toEqual([['offer resumed', false]])
    const { body } = await call(myNotifications, { as: outside.buyer })
    expect(body[0]?.content).toMatchObject({ amount: 400_000, range: { minPrice: 455_000, maxPrice: 500_000 } })
    expect(await mailsTo(outside.buyer)).toEqual(['range passed'])
    expect(await mailsTo(inside.buyer)).toEqual([])
    await change(outside, { title: 'A third title' })
    await verify(outside)
    expect(await mailsTo(outside.buyer), 'the range stays').toEqual(['range passed'])
  })

  it('ends nothing while the range stays', async () => {
    const deal = await deals.aCounteroffer()
    await change(deal, { title: 'Another title', minPrice: 400_000 })
    expect(await find(deal)).toMatchObject({ status: 'pending', rangeChanged: false })
  })
})

describe('the database', () => {
  it('refuses to accept a counteroffer or change its terms without their version', async () => {
    const { id, buyer } = await deals.aCounteroffer()
    const payBy = { pay_by: deps.clock.now() }
    const withoutVersion = () =>
      deps.db
        .updateTable('offers')
        .set({ status: 'accepted', ...payBy })
        .where('id', '=', id)
        .execute()
    await expect(withoutVersion()).rejects.toThrow('offers_accepted_terms')
    const revise = deps.db.updateTable('offers').set({ amount_cents: 45_000_000 }).where('id', '=', id).execute()
    await expect(revise).rejects.toThrow('cannot change from version 2 to 2')
    expect((await acceptTheirs(buyer, id, 2)).status).toBe(200)
  })

  it('keeps the terms that new ones replace', async () => {
    const { id, buyer } = await deals.anOffer()
    const change = { amount_cents: 45_000_000, terms_version: 2 }
    await deps.db.updateTable('offers').set(change).where('id', '=', id).execute()
    expect((await read(buyer, id)).terms.map(({ version, offerAmount }) => [version, offerAmount])).toEqual([
      [2, 450_000],
      [1, 400_000],
    ])
    // The record has no step of this change; it is right again with the next step.
    await call(withdrawOffer, { as: buyer, params: { id } })
    await expectInvariants(deps.db)
  })

  it('keeps the terms of a decided offer', async () => {
    const { id } = await deals.anAcceptedOffer()
    const change = { amount_cents: 45_000_000, terms_version: 2 }
    await expect(deps.db.updateTable('offers').set(change).where('id', '=', id).execute()).rejects.toThrow(
      'cannot change from version 1 to 2',
    )
  })
})

describe('deleting a home', () => {
  it('closes an offer in negotiation like any other', async () => {
    const deal = sidesOf(await deals.aCounteroffer())
    await call(deleteProperty, { as: deal.agent, params: { id: deal.property.id } })
    expect(await find(deal)).toMatchObject({ status: 'rejected', closedBecause: 'removed', turn: null })
    expect(await notificationsOf(deal.buyer)).toEqual([
      ['offer rejected', false],
      ['counter received', true],
    ])
    await expectInvariants(deps.db)
  })
})
