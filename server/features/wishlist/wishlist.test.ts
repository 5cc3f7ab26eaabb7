import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { addToWishlist, findWishlistEntry, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const duplicate = 'This home is already on your wishlist.'

describe('saving a property', () => {
  it('shows its current state with the texts and prices last verified, whatever was sent', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const claims = { title: 'Forged', minPrice: 1, status: 'rejected', userEmail: admin.email, userName: 'Else' }
    const body = { propertyId: property.id, ...claims }
    const added = await call(addToWishlist, { as: buyer, body })
    expect(added).toMatchObject({
      status: 201,
      body: {
        propertyId: property.id,
        minPrice: 400_000,
        status: 'verified',
        userEmail: buyer.email,
        userName: buyer.name,
        agentEmail: property.agent.email,
        available: true,
        sold: false,
        insertedId: added.body._id,
      },
    })
    const { title, location } = added.body
    const changes = { title: 'Renamed', location: 'Elsewhere', minPrice: 410_000.5 }
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: changes })
    const changed = { title, location, minPrice: 400_000, status: 'pending' }
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([changed])
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([{ ...changes, status: 'verified' }])
    await call(markFraud, { as: admin, params: { id: property.agent.id } })
    expect((await call(findWishlistEntry, { as: buyer, params: { id: added.body._id } })).body).toMatchObject({
      available: false,
    })
  })

  it('is refused a second time, also for twelve at once', () =>
    inRounds(async () => {
      const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
      const add = () => call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
      const answers = await concurrently(add)
      expect(statuses(answers)).toEqual({ 201: 1, 409: 11 })
      expect(await add()).toMatchObject({ status: 409, body: { message: duplicate } })
      await expectInvariants(deps.db)
    }))

  it('is refused if it is sold, not verified, or unknown', async () => {
    const buyer = await given.aBuyer()
    const { property: sold } = await deals.aSale()
    const pending = await given.aProperty({ status: 'pending' })
    const add = (propertyId: string) => call(addToWishlist, { as: buyer, body: { propertyId } })
    expect(await add(sold.id)).toMatchObject({ status: 409, body: { message: 'This home has been sold.' } })
    for (const id of [pending.id, 'none', '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await add(id)).status).toBe(404)
  })
})

describe('removing an entry', () => {
  it('changes nothing if it is gone already; somebody else’s is 404', async () => {
    const [buyer, other, property] = [await given.aBuyer(), await given.aBuyer(), await given.aProperty()]
    const { body: entry } = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const remove = (as: typeof buyer, id = entry._id) => call(removeFromWishlist, { as, params: { id } })
    expect((await remove(other)).status).toBe(404)
    expect((await call(findWishlistEntry, { as: other, params: { id: entry._id } })).status).toBe(404)
    expect(await remove(buyer)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    expect(await remove(buyer)).toMatchObject({ status: 200, body: { deletedCount: 0 } })
    expect(await remove(buyer, 'none')).toMatchObject({ status: 200, body: { deletedCount: 0 } })
  })

  it.each([undefined, '', 'null', '{}'])('accepts the body %j', async payload => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const { body: entry } = await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    const answer = await server.inject({
      method: 'DELETE',
      url: `/api/wishlist/${entry._id}`,
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.json()).toEqual({ deletedCount: 1 })
  })
})

describe('a wishlist', () => {
  it('is shown to its owner and admins, newest first', async () => {
    const [buyer, other] = [await given.aBuyer(), await given.aBuyer()]
    const [one, two] = [await given.aProperty(), await given.aProperty()]
    for (const { id } of [one, two]) await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    const list = async (as: typeof buyer, query: { email?: string; propertyId?: string }) =>
      call(myWishlist, { as, query })
    for (const as of [buyer, admin])
      expect((await list(as, { email: buyer.email })).body.map(({ propertyId }) => propertyId)).toEqual([
        two.id,
        one.id,
      ])
    expect((await list(other, { email: buyer.email })).status).toBe(403)
    expect((await list(buyer, { propertyId: one.id })).body).toHaveLength(1)
    expect((await list(buyer, { propertyId: 'none' })).body).toEqual([])
  })

  it('is split into homes that are taken and the others; a home under the buyer’s own offer does not count as taken', async () => {
    const buyer = await given.aBuyer()
    const [free, pending] = [await given.aProperty(), await given.aProperty()]
    const [mine, taken, sold] = [await given.aProperty(), await given.aProperty(), await given.aProperty()]
    const all = [free, pending, mine, taken, sold]
    for (const { id } of all) await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await deals.anOffer({ property: pending })
    await deals.anAcceptedOffer({ buyer, property: mine })
    await deals.anAcceptedOffer({ property: taken })
    await deals.aSale({ property: sold })
    const list = async (query: { taken?: 'true' | 'false' }) =>
      (await call(myWishlist, { as: buyer, query })).body.map(({ propertyId }) => propertyId)
    expect(await list({ taken: 'true' })).toEqual([sold.id, taken.id])
    expect(await list({ taken: 'false' })).toEqual([mine.id, pending.id, free.id])
    expect(await list({})).toEqual(all.map(({ id }) => id).toReversed())
  })
})
