import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { acceptOffer, rejectOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, findOffer, requestedOffers, soldProperties } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

describe('accepting an offer', () => {
  it('puts its property under offer, keeps the others pending and can be repeated', async () => {
    const { id, property, buyer } = await deals.anOffer()
    const backup = await deals.anOffer({ property })
    const accept = () => call(acceptOffer, { as: property.agent, params: { id } })
    expect(await accept()).toMatchObject({ status: 200, body: { status: 'accepted', modifiedCount: 1 } })
    expect(await accept()).toMatchObject({ status: 200, body: { status: 'accepted', modifiedCount: 0 } })
    expect((await call(findProperty, { as: buyer, params: { id: property.id } })).body.underOffer).toBe(true)
    expect(await call(acceptOffer, { as: property.agent, params: { id: backup.id } })).toMatchObject({
      status: 409,
      body: { message: 'Another offer on this property is already accepted.' },
    })
    expect((await call(findOffer, { as: backup.buyer, params: { id: backup.id } })).body).toMatchObject({
      status: 'pending',
      backup: true,
    })
    expect(await call(rejectOffer, { as: property.agent, params: { id } })).toMatchObject({
      status: 409,
      body: { message: 'This offer is already accepted.' },
    })
    expect((await call(withdrawOffer, { as: buyer, params: { id } })).status).toBe(409)
    await expectInvariants(deps.db)
  })

  it('is refused once it is rejected, withdrawn or bought, or its property is pending again', async () => {
    const rejected = await deals.anOffer()
    await call(rejectOffer, { as: rejected.property.agent, params: { id: rejected.id } })
    const withdrawn = await deals.anOffer()
    await call(withdrawOffer, { as: withdrawn.buyer, params: { id: withdrawn.id } })
    const sale = await deals.aSale()
    const waiting = await deals.anOffer()
    const { property } = waiting
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    const accept = ({ id, property: { agent } }: typeof rejected) => call(acceptOffer, { as: agent, params: { id } })
    expect(await accept(rejected)).toMatchObject({ status: 409, body: { message: 'This offer is already rejected.' } })
    expect(await accept(withdrawn)).toMatchObject({ status: 409, body: { message: 'This offer was withdrawn.' } })
    expect(await accept(sale)).toMatchObject({ status: 409, body: { message: 'This offer is already bought.' } })
    expect(await accept(waiting)).toMatchObject({
      status: 409,
      body: { message: 'This property has to be verified again before an offer can be accepted.' },
    })
    await expectInvariants(deps.db)
  })
})

describe('rejecting an offer', () => {
  it('sets no reason and can be repeated; withdrawing sets one', async () => {
    const { id, property } = await deals.anOffer()
    const reject = () => call(rejectOffer, { as: property.agent, params: { id } })
    expect(await reject()).toMatchObject({ status: 200, body: { status: 'rejected', reason: null, modifiedCount: 1 } })
    expect(await reject()).toMatchObject({ status: 200, body: { status: 'rejected', modifiedCount: 0 } })
    const other = await deals.anOffer()
    expect(await call(withdrawOffer, { as: other.buyer, params: { id: other.id } })).toMatchObject({
      status: 200,
      body: { status: 'rejected', reason: 'Withdrawn by the buyer.' },
    })
  })
})

describe('deciding on an offer', () => {
  it('answers 404 to everybody else', async () => {
    const { id, buyer, property } = await deals.anOffer()
    const [agent, stranger] = [await given.anAgent(), await given.aBuyer()]
    expect((await call(acceptOffer, { as: agent, params: { id } })).status).toBe(404)
    expect((await call(rejectOffer, { as: agent, params: { id } })).status).toBe(404)
    expect((await call(withdrawOffer, { as: stranger, params: { id } })).status).toBe(404)
    for (const as of [agent, stranger]) expect((await call(findOffer, { as, params: { id } })).status).toBe(404)
    for (const as of [buyer, property.agent, admin])
      expect((await call(findOffer, { as, params: { id } })).status).toBe(200)
    for (const malformed of ['none', '1', '%00', "'"]) {
      const params = { id: malformed }
      for (const act of [acceptOffer, rejectOffer])
        expect((await call(act, { as: property.agent, params })).status).toBe(404)
      expect((await call(findOffer, { as: buyer, params })).status).toBe(404)
    }
  })
})

describe('deleting a property', () => {
  it('rejects its pending offers with a reason; wishlist entries stay and show it as unavailable', async () => {
    const { id, buyer, property } = await deals.anOffer()
    const keeper = await given.aBuyer()
    await call(addToWishlist, { as: keeper, body: { propertyId: property.id } })
    const remove = () => call(deleteProperty, { as: property.agent, params: { id: property.id } })
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    expect((await remove()).status).toBe(404)
    expect((await call(findOffer, { as: buyer, params: { id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The agent has withdrawn this property.',
    })
    expect((await call(myWishlist, { as: keeper })).body).toMatchObject([
      { propertyId: property.id, available: false, sold: false },
    ])
    expect((await call(findProperty, { as: property.agent, params: { id: property.id } })).status).toBe(404)
    await expectInvariants(deps.db)
  })

  it('is refused while it is under offer or after it was sold', async () => {
    const { property: promised } = await deals.anAcceptedOffer()
    const { property: sold } = await deals.aSale()
    const remove = ({ id, agent }: typeof promised) => call(deleteProperty, { as: agent, params: { id } })
    expect(await remove(promised)).toMatchObject({
      status: 409,
      body: { message: 'This property has an accepted offer and cannot be deleted.' },
    })
    expect(await remove(sold)).toMatchObject({
      status: 409,
      body: { message: 'This property is sold and cannot be deleted.' },
    })
  })

  it('answers 404 for another agent’s property and for invalid ids', async () => {
    const { id } = await given.aProperty()
    const agent = await given.anAgent()
    for (const malformed of [id, 'none', '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await call(deleteProperty, { as: agent, params: { id: malformed } })).status).toBe(404)
  })
})

describe('listing offers', () => {
  it('shows buyers and agents all of theirs, and sales separately, newest first', async () => {
    const [buyer, agent] = [await given.aBuyer(), await given.anAgent()]
    const aProperty = () => given.aProperty({ agent })
    const sale = await deals.aSale({ buyer, property: await aProperty() })
    const accepted = await deals.anAcceptedOffer({ buyer, property: await aProperty() })
    const pending = await deals.anOffer({ buyer, property: await aProperty() })
    const newestFirst = [pending.id, accepted.id, sale.id]
    const bought = await call(boughtProperties, { as: buyer })
    expect(ids(bought.body)).toEqual(newestFirst)
    expect(bought.body[0]).toMatchObject({ title: bought.body[0]?.propertyTitle })
    expect(ids((await call(boughtProperties, { as: buyer, query: { status: 'bought' } })).body)).toEqual([sale.id])
    expect(ids((await call(requestedOffers, { as: agent, query: { agentEmail: agent.email } })).body)).toEqual(
      newestFirst,
    )
    expect(ids((await call(requestedOffers, { as: admin, query: { agentEmail: agent.email } })).body)).toEqual(
      newestFirst,
    )
    const params = { email: agent.email.toUpperCase() }
    expect(ids((await call(soldProperties, { as: agent, params })).body)).toEqual([sale.id])
    const other = await given.anAgent()
    expect((await call(soldProperties, { as: other, params })).status).toBe(403)
    expect((await call(requestedOffers, { as: other, query: { agentEmail: agent.email } })).status).toBe(403)
    expect((await call(boughtProperties, { as: await given.aBuyer(), query: { email: buyer.email } })).status).toBe(403)
  })
})
