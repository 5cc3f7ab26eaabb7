import { describe, expect, it } from 'vitest'
import { deleteProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { acceptOffer, rejectOffer, reviseOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import { addToWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { buyingDate, dayFromNow } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const unknown = '00000000-0000-4000-8000-000000000000'

const offer = (as: Person, property: Pick<BuiltProperty, 'id'>, offerAmount: unknown, more: object = {}) =>
  call(makeOffer, {
    as,
    body: { propertyId: property.id, offerAmount: offerAmount as number, buyingDate, ...more },
  })

describe('making an offer', () => {
  it.each([400_000, 400_000.01, 450_000, 499_999.99, 500_000, '400000', '450,000.5', ' 500000.00 '])(
    'of %j is possible from 400,000 to 500,000',
    async amount => {
      const offerAmount = Number(String(amount).replaceAll(',', ''))
      expect(await offer(await given.aBuyer(), await given.aProperty(), amount)).toMatchObject({
        status: 201,
        body: { status: 'pending', offerAmount, minPrice: 400_000, maxPrice: 500_000, transactionId: null },
      })
    },
  )

  it.each([399_999.99, 500_000.01, '0', 1, 10_000_000_000])('of %j is outside the range', async amount => {
    const message = 'Offer amount must be between $400,000 and $500,000'
    expect(await offer(await given.aBuyer(), await given.aProperty(), amount)).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: 'offerAmount', message }] },
    })
  })

  it('shows cents in the range if there are any', async () => {
    const property = await given.aProperty({ minPrice: 100.5, maxPrice: 1_250_000 })
    expect((await offer(await given.aBuyer(), property, 100.49)).body.message).toBe(
      'Offer amount must be between $100.50 and $1,250,000',
    )
    expect((await offer(await given.aBuyer(), property, '100.50')).status).toBe(201)
  })

  it.each([
    undefined,
    null,
    '',
    ' ',
    Number.NaN,
    'NaN',
    'Infinity',
    '4e5',
    1e21,
    '-450000',
    -450_000,
    '+450000',
    450_000.001,
    '0x6DDD0',
    true,
    [450_000],
    { valueOf: 450_000 },
  ])('of %j is not an amount', async amount => {
    const answer = await offer(await given.aBuyer(), await given.aProperty(), amount)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'offerAmount' }] } })
    if (amount === undefined || amount === '') expect(answer.body.message).toBe('Offer amount is required')
  })

  it.each([
    ['', 'Buying date is required'],
    [undefined, 'Buying date is required'],
    ['2026-02-30', 'Must be a date such as 2026-11-21'],
    ['21.11.2026', 'Must be a date such as 2026-11-21'],
    ['0000-00-00', 'Must be a date such as 2026-11-21'],
  ])('for the day %j is refused', async (buyingDate, message) => {
    expect(await offer(await given.aBuyer(), await given.aProperty(), 450_000, { buyingDate })).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  it.each([
    ['2020-02-29', '2020-02-29'],
    ['2026-12-01T23:30:00.000+09:00', '2026-12-01'],
  ])('for the day %j is stored as %s', async (buyingDate, day) => {
    expect((await offer(await given.aBuyer(), await given.aProperty(), 450_000, { buyingDate })).body.buyingDate).toBe(
      day,
    )
  })

  it('ignores property and people in the payload', async () => {
    const [buyer, property, other] = [await given.aBuyer(), await given.aProperty(), await given.aBuyer()]
    const claims = {
      title: 'Forged',
      location: 'Forged',
      agentName: other.name,
      agentEmail: other.email,
      buyerEmail: other.email,
      buyerName: other.name,
      status: 'accepted',
      minPrice: 1,
      maxPrice: 2,
      wishlistId: unknown,
      transactionId: 'pi_forged',
    }
    expect((await offer(buyer, property, 450_000, claims)).body).toMatchObject({
      buyerEmail: buyer.email,
      buyerName: buyer.name,
      agentEmail: property.agent.email,
      status: 'pending',
      minPrice: 400_000,
      transactionId: null,
      wishlistId: null,
    })
  })

  it('is refused on a property that is pending, rejected, deleted, hidden or unknown', async () => {
    const buyer = await given.aBuyer()
    const [pending, rejected, deleted, hidden] = [
      await given.aProperty({ status: 'pending' }),
      await given.aProperty({ status: 'rejected' }),
      await given.aProperty(),
      await given.aProperty(),
    ]
    await call(deleteProperty, { as: deleted.agent, params: { id: deleted.id } })
    await call(markFraud, { as: admin, params: { id: hidden.agent.id } })
    for (const property of [pending, rejected, deleted, hidden])
      expect((await offer(buyer, property, 450_000)).status).toBe(409)
    for (const id of [unknown, 'none', "' or true --"]) expect((await offer(buyer, { id }, 450_000)).status).toBe(404)
  })

  it('is refused while the buyer has a live offer, and possible afterwards', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const second = () => offer(buyer, property, 410_000)
    const conflict = { status: 409, body: { message: 'You already have a live offer on this property.' } }
    const first = await offer(buyer, property, 400_000)
    expect(await second()).toMatchObject(conflict)
    await call(withdrawOffer, { as: buyer, params: { id: first.body._id } })
    const again = await second()
    expect(again.status).toBe(201)
    await call(acceptOffer, { as: property.agent, params: { id: again.body._id } })
    expect(await second()).toMatchObject(conflict)
    await expectInvariants(deps.db)
  })

  it('is possible after an accepted one, as a backup', async () => {
    const { property } = await deals.anAcceptedOffer()
    expect(await offer(await given.aBuyer(), property, 450_000)).toMatchObject({ status: 201, body: { backup: true } })
  })

  it('refers to its wishlist entry, and remains after the entry is removed', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const entry = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const made = await offer(buyer, property, 450_000)
    expect(made.body.wishlistId).toBe(entry.body._id)
    await call(removeFromWishlist, { as: buyer, params: { id: entry.body._id } })
    expect((await call(findOffer, { as: buyer, params: { id: made.body._id } })).body).toMatchObject({
      status: 'pending',
      wishlistId: null,
    })
  })
})

describe('revising an offer', () => {
  it('is possible while it is pending, within the current range', async () => {
    const { id, buyer, property } = await deals.anOffer()
    const revise = (offerAmount: number, as = buyer) =>
      call(reviseOffer, { as, params: { id }, body: { offerAmount, buyingDate: dayFromNow(30) } })
    expect(await revise(500_000)).toMatchObject({
      status: 200,
      body: { offerAmount: 500_000, buyingDate: dayFromNow(30), modifiedCount: 1 },
    })
    expect((await revise(500_000.01)).status).toBe(422)
    expect((await revise(450_000, await given.aBuyer())).status).toBe(404)
    const body = { minPrice: 450_000, maxPrice: 600_000 }
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body })
    expect((await revise(550_000)).status).toBe(409)
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    expect((await revise(449_999.99)).body.message).toBe('Offer amount must be between $450,000 and $600,000')
    expect(await revise(550_000)).toMatchObject({ status: 200, body: { minPrice: 450_000, rangeChanged: false } })
    await call(rejectOffer, { as: property.agent, params: { id } })
    expect((await revise(550_000)).status).toBe(409)
    await expectInvariants(deps.db)
  })
})
