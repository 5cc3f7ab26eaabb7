import { describe, expect, it } from 'vitest'
import { releaseDeal } from '#contract/deals/deals.ts'
import { deleteUser } from '#contract/moderation/moderation.ts'
import {
  acceptOffer,
  counterOffer,
  offerNegotiation,
  rejectOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { findOffer, makeOffer, requestedOffers } from '#contract/offers/offers.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { addReview, propertyReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { findUser, listUsers } from '#contract/users/users.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const remove = (id: string) => call(deleteUser, { as: admin, params: { id } })

describe('deleting a user', () => {
  it('removes their personal data, ends their sessions and keeps what others depend on', async () => {
    const { id: offerId, buyer, property } = await deals.anOffer()
    await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'Fine.' } })
    expect(await remove(buyer.id)).toMatchObject({ status: 200, body: { deletedCount: 1 } })

    expect((await call(myWishlist, { as: buyer })).status).toBe(401)
    const row = await deps.db.selectFrom('users').selectAll().where('id', '=', buyer.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${buyer.name}|${buyer.email}|${buyer.uid}`))
    for (const table of ['identity.user', 'identity.session', 'wishlist_entries'] as const)
      expect(JSON.stringify(await deps.db.selectFrom(table).selectAll().execute())).not.toContain(
        table === 'wishlist_entries' ? buyer.id : buyer.uid,
      )
    for (const emailOrId of [buyer.id, buyer.email])
      expect((await call(findUser, { as: admin, params: { emailOrId } })).status).toBe(404)
    expect((await call(listUsers, { as: admin })).body.some(({ _id }) => _id === buyer.id)).toBe(false)

    expect((await call(findOffer, { as: property.agent, params: { id: offerId } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The buyer has left.',
      buyerName: 'Former user',
    })
    expect((await call(propertyReviews, { params: { propertyId: property.id } })).body).toMatchObject([
      { text: 'Fine.', reviewerName: 'Former user' },
    ])
    expect((await remove(buyer.id)).status).toBe(404)
    await expectInvariants(deps.db)
  })

  it.each(
    (['waits', 'is countered', 'is withdrawn', 'is rejected', 'lost to another', 'is released'] as const).flatMap(end =>
      [true, false].flatMap(isSaved => [true, false].map(hasMessage => ({ end, isSaved, hasMessage }))),
    ),
  )('removes a buyer whose offer $end; saved: $isSaved, with a message: $hasMessage', async draft => {
    const { end, isSaved, hasMessage } = draft
    const property = await given.aProperty()
    const buyer = await given.aBuyer()
    if (isSaved) await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const terms = { offerAmount: property.minPrice, buyingDate, ...(hasMessage && { message: 'We love it.' }) }
    const made = await call(makeOffer, { as: buyer, body: { propertyId: property.id, ...terms } })
    const params = { id: made.body._id }
    const ended = {
      waits: () => made,
      'is countered': () =>
        call(counterOffer, { as: property.agent, params, body: { ...terms, offerAmount: property.maxPrice } }),
      'is withdrawn': () => call(withdrawOffer, { as: buyer, params }),
      'is rejected': () => call(rejectOffer, { as: property.agent, params }),
      'lost to another': async () => {
        await deals.aSale({ property })
        return { status: 200 }
      },
      'is released': async () => {
        await call(acceptOffer, { as: property.agent, params })
        return call(releaseDeal, { as: admin, params, body: { reason: 'The keys have changed.' } })
      },
    }
    expect(await ended[end]()).toMatchObject({ status: end === 'waits' ? 201 : 200 })
    expect(await remove(buyer.id)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    // The agent keeps what they have written themselves.
    const said = await call(offerNegotiation, { as: property.agent, params })
    const byBuyer = said.body.terms.filter(({ by }) => by === 'buyer').map(({ message }) => message)
    expect(byBuyer.filter(message => message !== null)).toEqual([])
    await expectInvariants(deps.db)
  })

  it('removes an agent’s listings and closes the pending offers on them', async () => {
    const { id: offerId, buyer, property } = await deals.anOffer()
    const { body: kept } = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    expect((await remove(property.agent.id)).status).toBe(200)
    expect((await call(findOffer, { as: buyer, params: { id: offerId } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The agent has left.',
    })
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([{ _id: kept._id, available: false }])
    expect((await call(findProperty, { as: admin, params: { id: property.id } })).status).toBe(404)
    expect((await call(verifiedProperties, { as: buyer })).body.some(({ _id }) => _id === property.id)).toBe(false)
    expect((await call(myProperties, { as: property.agent })).status).toBe(401)
    const lines = await deps.db.selectFrom('audit').selectAll().where('object_id', '=', property.id).execute()
    expect(lines).toMatchObject([{ action: 'delete property', actor_id: admin.id }])
    await expectInvariants(deps.db)
  })

  it('is refused while a deal is open or after one, and names it', async () => {
    const agent = await given.anAgent('Ada Agent')
    const property = await given.aProperty({ agent, title: 'Castle on the Hill' })
    const { buyer } = await deals.anAcceptedOffer({ property })
    expect(await remove(agent.id)).toMatchObject({
      status: 409,
      body: { message: 'Ada Agent cannot be deleted, because these deals must be kept: Castle on the Hill.' },
    })
    expect((await remove(buyer.id)).body.message).toBe(
      `${buyer.name} cannot be deleted, because these deals must be kept: Castle on the Hill.`,
    )
    const sale = await deals.aSale({ property: await given.aProperty({ title: 'Old Mill' }) })
    expect((await remove(sale.buyer.id)).body.message).toContain('Old Mill')
    expect((await remove(sale.property.agent.id)).status).toBe(409)
    expect((await call(requestedOffers, { as: agent })).body).toHaveLength(1)
    expect((await call(verifiedProperties, { as: buyer })).body.some(({ _id }) => _id === property.id)).toBe(true)
    await expectInvariants(deps.db)
  })

  it('frees the email for a new account', async () => {
    const buyer = await given.aBuyer()
    await remove(buyer.id)
    await deps.db
      .insertInto('users')
      .values({ ...buyerRow(buyer), created_at: deps.clock.now() })
      .execute()
    expect((await call(findUser, { as: admin, params: { emailOrId: buyer.email } })).body.name).toBe('Back again')
  })
})

const buyerRow = ({ email, uid }: { email: string; uid: string }) => ({
  email,
  uid,
  name: 'Back again',
  image: '',
  role: 'user' as const,
})
