import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer, soldProperties } from '#contract/offers/offers.ts'
import { createPaymentIntent, buyProperty, confirmSandboxPayment } from '#contract/payments/payments.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { addReview, latestReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { buyingDate, expYear } from '../../testing/days.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

export const goodCard = { number: '4242 4242 4242 4242', expMonth: 12, expYear, cvc: '123' }

describe('the marketplace loop', () => {
  it('leads from a listing to a paid sale and its review', async () => {
    const { call, given } = await startTestApp()
    const [agent, admin, buyer] = [await given.anAgent(), await given.anAdmin(), await given.aBuyer()]

    const listed = await call(addProperty, {
      as: agent,
      body: {
        title: 'Harbour Loft',
        location: '4 Quay Road, Bergen',
        description: 'Light on three sides.',
        image: '/images/villa-dusk/1280.webp',
        minPrice: '400000',
        maxPrice: 450_000,
      },
    })
    expect(listed).toMatchObject({ status: 201, body: { status: 'pending', currency: 'usd', agentEmail: agent.email } })
    const id = listed.body._id
    expect((await call(verifiedProperties, { as: buyer })).body).toEqual([])

    expect(await call(verifyProperty, { as: admin, params: { id } })).toMatchObject({
      status: 200,
      body: { status: 'verified', modifiedCount: 1 },
    })
    expect((await call(verifiedProperties, { as: buyer, query: { search: 'bergen' } })).body).toHaveLength(1)

    const entry = await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    expect(entry.status).toBe(201)
    const offer = await call(makeOffer, {
      as: buyer,
      body: { propertyId: id, wishlistId: entry.body._id, offerAmount: 425_000, buyingDate },
    })
    expect(offer).toMatchObject({
      status: 201,
      body: { status: 'pending', offerAmount: 425_000, wishlistId: entry.body._id },
    })
    expect(await call(acceptOffer, { as: agent, params: { id: offer.body._id } })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })

    const intent = await call(createPaymentIntent, { as: buyer, body: { price: 425_000, offerId: offer.body._id } })
    expect(intent.status).toBe(200)
    const paid = await call(confirmSandboxPayment, {
      body: { clientSecret: intent.body.clientSecret, card: goodCard },
    })
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(
      await call(buyProperty, {
        as: buyer,
        params: { id: offer.body._id },
        body: { transactionId: paid.body.id, status: 'bought' },
      }),
    ).toMatchObject({ status: 200, body: { status: 'bought', transactionId: paid.body.id } })

    expect((await call(myWishlist, { as: buyer })).body).toEqual([])
    expect((await call(verifiedProperties, { as: buyer })).body).toEqual([])
    expect((await call(findProperty, { as: buyer, params: { id } })).body).toMatchObject({
      sold: true,
      status: 'verified',
    })
    expect((await call(soldProperties, { as: agent, params: { email: agent.email } })).body).toHaveLength(1)

    expect(await call(addReview, { as: buyer, body: { propertyId: id, text: 'A fine home.' } })).toMatchObject({
      status: 201,
      body: { buyer: true, propertyTitle: 'Harbour Loft' },
    })
    expect((await call(latestReviews)).body).toMatchObject([{ text: 'A fine home.', reviewerName: buyer.name }])
  })
})
