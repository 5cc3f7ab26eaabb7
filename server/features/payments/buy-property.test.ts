import { describe, expect, it } from 'vitest'
import { boughtProperties, findOffer, makeOffer, soldProperties } from '#contract/offers/offers.ts'
import { buyProperty } from '#contract/payments/payments.ts'
import { advertisedProperties, findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { addToWishlist, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { inTransaction } from '../../db/transaction.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type PaidDeal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lockLivePayment } from './payment-store.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)

const buy = ({ id, buyer, transactionId }: Pick<PaidDeal, 'id' | 'buyer' | 'transactionId'>) =>
  call(buyProperty, { as: buyer, params: { id }, body: { transactionId, status: 'bought' } })

describe('buying a property', () => {
  it('makes the offer bought, the property sold and the other offers rejected', async () => {
    const property = await given.aProperty({ advertise: true, minPrice: 250_000.5, maxPrice: 300_000 })
    const rival = await deals.anOffer({ property })
    const deal = await deals.aChargedOffer({ property, amount: 250_000.55 })
    const { buyer } = deal
    const answer = await buy(deal)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'bought',
        transactionId: deal.transactionId,
        modifiedCount: 1,
        offerAmount: 250_000.55,
        payBy: null,
      },
    })
    const sold = await call(findProperty, { as: buyer, params: { id: property.id } })
    expect(sold.body).toMatchObject({ status: 'verified', sold: true, underOffer: false, advertise: false })
    expect(Date.parse(sold.body.soldAt ?? '')).toBeGreaterThan(0)
    expect(answer.body.boughtAt).toBe(sold.body.soldAt)
    expect((await call(findOffer, { as: buyer, params: { id: deal.id } })).body.boughtAt).toBe(sold.body.soldAt)
    expect((await call(findOffer, { as: rival.buyer, params: { id: rival.id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The property was sold to another buyer.',
      backup: false,
    })
    for (const list of [verifiedProperties, advertisedProperties])
      expect((await call(list, { as: buyer })).body.map(({ _id }) => _id)).not.toContain(property.id)
    expect(
      (await call(soldProperties, { as: property.agent, params: { email: property.agent.email } })).body,
    ).toMatchObject([{ _id: deal.id, offerAmount: 250_000.55, buyerEmail: buyer.email }])
    expect((await call(agentSummary, { as: property.agent })).body).toMatchObject({
      totalProperties: 1,
      requestedProperties: 2,
      soldProperties: 1,
      soldTotal: 250_000.55,
    })
    await expectInvariants(deps.db)
  })

  it('returns the same offer when it is repeated', async () => {
    const sale = await deals.aSale()
    expect(await buy(sale)).toMatchObject({ status: 200, body: { status: 'bought', modifiedCount: 0 } })
    expect(await buy({ ...sale, transactionId: 'pi_other' })).toMatchObject({
      status: 409,
      body: { message: 'This offer was paid by another transaction.' },
    })
  })

  it('removes its own wishlist entry and no other', async () => {
    const [property, other, buyer, neighbour] = [
      await given.aProperty(),
      await given.aProperty(),
      await given.aBuyer(),
      await given.aBuyer(),
    ]
    const entry = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const unrelated = await call(addToWishlist, { as: buyer, body: { propertyId: other.id } })
    await call(addToWishlist, { as: neighbour, body: { propertyId: property.id } })
    await deals.aSale({ property, buyer })
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([{ _id: unrelated.body._id }])
    expect((await call(myWishlist, { as: neighbour })).body).toMatchObject([{ propertyId: property.id, sold: true }])
    expect(await call(removeFromWishlist, { as: buyer, params: { id: entry.body._id } })).toMatchObject({
      status: 200,
      body: { deletedCount: 0 },
    })
    expect((await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })).status).toBe(409)
  })

  it('works while the buyer removes the offer’s wishlist entry', async () => {
    const [property, buyer] = [await given.aProperty(), await given.aBuyer()]
    const entry = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const deal = await deals.aChargedOffer({ property, buyer })
    const [bought, removed] = await inTransaction(deps.db, async tx => {
      // Both have started, and the sale has locked the offer, before either continues.
      await lockLivePayment(tx, deal.id)
      const buying = buy(deal)
      await untilLockWaits(app.owner)
      const removing = call(removeFromWishlist, { as: buyer, params: { id: entry.body._id } })
      await untilLockWaits(app.owner, 2)
      return [{ answer: buying }, { answer: removing }]
    })
    expect((await bought?.answer)?.status).toBe(200)
    expect((await removed?.answer)?.status).toBe(200)
    await expectInvariants(deps.db)
  })

  it('closes the property for offers', async () => {
    const { property } = await deals.aSale()
    const body = { propertyId: property.id, offerAmount: 400_000, buyingDate }
    expect(await call(makeOffer, { as: await given.aBuyer(), body })).toMatchObject({
      status: 409,
      body: { message: 'This home has been sold.' },
    })
  })

  it('is refused with a transaction of another offer', async () => {
    const paid = await deals.aChargedOffer()
    const unpaid = await deals.anOpenPayment()
    const mine = await deals.anOpenPayment({ buyer: paid.buyer })
    for (const deal of [unpaid, mine])
      expect(await buy({ ...deal, transactionId: paid.transactionId })).toMatchObject({
        status: 409,
        body: { message: 'This transaction belongs to another offer.' },
      })
    await buy(paid)
    expect((await buy({ ...unpaid, transactionId: paid.transactionId })).status).toBe(409)
    expect((await call(boughtProperties, { as: unpaid.buyer })).body).toMatchObject([{ status: 'accepted' }])
    await expectInvariants(deps.db)
  })

  it('is refused with a transaction that the provider does not know', async () => {
    const deal = await deals.anOpenPayment()
    for (const transactionId of ['pi_forged', deal.clientSecret, '‮\u0001', "' or 1=1 --"])
      expect(await buy({ ...deal, transactionId })).toMatchObject({
        status: 402,
        body: { message: 'The card provider does not know this transaction.' },
      })
  })

  it('is refused for an offer that is pending, somebody else’s or unknown', async () => {
    const pending = await deals.anOffer()
    expect((await buy({ ...pending, transactionId: 'pi_forged' })).status).toBe(402)
    const paid = await deals.aChargedOffer()
    const stranger = await given.aBuyer()
    for (const id of [paid.id, 'none', '00000000-0000-4000-8000-000000000000'])
      expect((await buy({ id, buyer: stranger, transactionId: paid.transactionId })).status).toBe(404)
  })

  it('accepts no other status than bought', async () => {
    const { id, buyer, transactionId } = await deals.aChargedOffer()
    for (const status of ['accepted', 'rejected', '', null, undefined]) {
      const body = { transactionId, status } as unknown as { transactionId: string; status: 'bought' }
      expect((await call(buyProperty, { as: buyer, params: { id }, body })).status).toBe(400)
    }
    expect((await call(findOffer, { as: buyer, params: { id } })).body.status).toBe('accepted')
  })
})
