import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { requestViewing } from '#contract/messages/viewings.ts'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { advertisedProperties, findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { recordTransfer } from '#contract/transfers/transfers.ts'
import { findUser } from '#contract/users/users.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const as = admin
const unknown = '00000000-0000-4000-8000-000000000000'
const isListed = async (id: string) => [
  (await call(verifiedProperties, { as })).body.some(({ _id }) => _id === id),
  (await call(advertisedProperties)).body.some(({ _id }) => _id === id),
]

describe('changing a role', () => {
  it('takes effect on the next request, with the same token', async () => {
    const person = await given.aBuyer()
    const property = {
      title: 'House',
      location: 'Oslo',
      description: 'Fine',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 1,
      maxPrice: 2,
    }
    const list = () => call(addProperty, { as: person, body: property })
    expect((await list()).status).toBe(403)
    const params = { id: person.id }
    expect(await call(makeAgent, { as, params })).toMatchObject({
      status: 200,
      body: { role: 'agent', modifiedCount: 1 },
    })
    expect((await list()).status).toBe(201)
    expect(await call(makeAgent, { as, params })).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    expect(await call(makeAdmin, { as, params })).toMatchObject({ status: 200, body: { role: 'admin' } })
    expect((await list()).status).toBe(403)
    expect(await call(makeAgent, { as, params })).toMatchObject({ status: 200, body: { role: 'agent' } })
    await expectInvariants(deps.db)
  })

  it.each([
    ['no body', undefined],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['an empty body that claims to be JSON', ''],
  ])('accepts %s', async (_, payload) => {
    const { id } = await given.aBuyer()
    for (const [method, url] of [
      ['PATCH', `/api/users/agent/${id}`],
      ['DELETE', `/api/users/${id}`],
    ] as const) {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
      const answer = await server.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('is refused for the caller, so that an admin always remains', async () => {
    expect(await call(makeAgent, { as, params: { id: admin.id } })).toMatchObject({
      status: 409,
      body: { message: 'You cannot change your own role.' },
    })
    expect(await call(deleteUser, { as, params: { id: admin.id } })).toMatchObject({
      status: 409,
      body: { message: 'You cannot delete yourself.' },
    })
    expect(await call(makeAdmin, { as, params: { id: admin.id } })).toMatchObject({ body: { modifiedCount: 0 } })
  })

  it('is refused while a deal of the old role is open, and closes pending offers', async () => {
    const { buyer, property } = await deals.anAcceptedOffer()
    expect((await call(makeAgent, { as, params: { id: buyer.id } })).body.message).toMatch(
      new RegExp(
        `^${buyer.name} has an accepted offer that has not been paid yet: House \\d+\\. Wait until it is paid or ends, or end it in Deals\\.$`,
      ),
    )
    expect((await call(makeAdmin, { as, params: { id: property.agent.id } })).status).toBe(409)
    const waiting = await deals.anOffer()
    expect((await call(makeAgent, { as, params: { id: waiting.buyer.id } })).status).toBe(200)
    expect((await call(findOffer, { as, params: { id: waiting.id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The buyer’s account has changed.',
    })
    await expectInvariants(deps.db)
  })

  it('from agent to admin hides their listings and closes their pending offers, until they are an agent again', async () => {
    const property = await given.aProperty()
    const offer = await deals.anOffer({ property })
    await call(makeAdmin, { as, params: { id: property.agent.id } })
    expect(await isListed(property.id)).toEqual([false, false])
    expect((await call(findOffer, { as: offer.buyer, params: { id: offer.id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The agent’s account has changed.',
    })
    await call(makeAgent, { as, params: { id: property.agent.id } })
    expect(await isListed(property.id)).toEqual([true, false])
    await expectInvariants(deps.db)
  })
  it('answers 404 for an unknown user and for a malformed id', async () => {
    for (const id of [unknown, 'none', '1', '%00', "' or true --"])
      for (const act of [makeAdmin, makeAgent, markFraud, deleteUser])
        expect((await call(act, { as, params: { id } })).status).toBe(404)
  })
})

describe('making a buyer an agent', () => {
  it('is preceded by counts of what it ends', async () => {
    const buyer = await given.aBuyer()
    await deals.anOffer({ buyer })
    await deals.anOffer({ buyer })
    const { amount } = await deals.anAcceptedOffer({ buyer })
    const count = async () => (await call(roleConsequences, { as, params: { id: buyer.id } })).body
    const none = { properties: 0, advertised: 0, viewings: 0 }
    const all = { ...none, pendingOffers: 2, acceptedOffers: 1, acceptedTotal: amount }
    expect(await count()).toEqual(all)
  })
})

describe('marking an agent as fraud', () => {
  it('is preceded by counts of what it affects', async () => {
    const property = await given.aProperty({ advertise: true })
    const { agent } = property
    const count = async () => (await call(roleConsequences, { as, params: { id: agent.id } })).body
    const none = { properties: 1, advertised: 1, pendingOffers: 0, acceptedOffers: 0, acceptedTotal: 0, viewings: 0 }
    expect(await count()).toEqual(none)
    const { amount } = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    const buyer = await given.aBuyer()
    await deals.anOffer({ property, buyer })
    const times = [1, 2, 3].map(days => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString())
    await call(requestViewing, { as: buyer, body: { propertyId: property.id, times } })
    await given.aProperty({ agent, status: 'pending' })
    const all = { ...none, properties: 2, pendingOffers: 1, acceptedOffers: 1, acceptedTotal: amount, viewings: 1 }
    expect(await count()).toEqual(all)
    await call(markFraud, { as, params: { id: agent.id } })
    expect(await count()).toEqual({ ...all, advertised: 0, pendingOffers: 0, viewings: 0 })
  })

  it('is refused for buyers and admins', async () => {
    for (const { id } of [await given.aBuyer(), await given.anAdmin()])
      expect(await call(markFraud, { as, params: { id } })).toMatchObject({
        status: 409,
        body: { message: 'Only an agent can be marked as fraud.' },
      })
  })

  it('empties the public lists, closes waiting offers with a reason and ends their sessions', async () => {
    const property = await given.aProperty({ advertise: true })
    const waiting = await deals.anOffer({ property })
    const keeper = await given.aBuyer()
    await call(addToWishlist, { as: keeper, body: { propertyId: property.id } })
    const { agent } = property
    expect(await isListed(property.id)).toEqual([true, true])
    expect(await call(markFraud, { as, params: { id: agent.id } })).toMatchObject({
      status: 200,
      body: { role: 'fraud', modifiedCount: 1 },
    })
    expect(await isListed(property.id)).toEqual([false, false])
    expect((await call(findOffer, { as: waiting.buyer, params: { id: waiting.id } })).body).toMatchObject({
      status: 'rejected',
      reason: 'The agent’s account is under review.',
    })
    expect((await call(myWishlist, { as: keeper })).body).toMatchObject([{ available: false }])
    expect((await call(findProperty, { as: await given.aBuyer(), params: { id: property.id } })).status).toBe(404)
    const params = { id: property.id }
    expect(await call(updateProperty, { as: agent, params, body: { title: 'New' } })).toMatchObject({
      status: 401,
      body: { message: 'Your account was marked as fraud, so it is blocked.' },
    })
    const managed = async () => (await call(findManagedProperty, { as, params })).body.hiddenBecause
    expect(await managed()).toBe('fraud')
    const sessions = await deps.db.selectFrom('identity.session').selectAll().where('userId', '=', agent.uid).execute()
    expect(sessions).toEqual([])
    await expectInvariants(deps.db)
  })

  it('forbids everything an agent does, also in a new session', async () => {
    const { id, property } = await deals.anOffer()
    const { agent } = property
    await deps.db.updateTable('users').set({ role: 'fraud' }).where('id', '=', agent.id).execute()
    const params = { id: property.id }
    expect((await call(updateProperty, { as: agent, params, body: { title: 'New' } })).status).toBe(403)
    expect((await call(deleteProperty, { as: agent, params })).status).toBe(403)
    expect((await call(acceptOffer, { as: agent, params: { id } })).status).toBe(403)
    await deps.db.updateTable('users').set({ role: 'agent' }).where('id', '=', agent.id).execute()
  })

  it('freezes an accepted offer until the mark is removed, and keeps sales', async () => {
    const agent = await given.anAgent()
    const deal = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    const sale = await deals.aSale({ property: await given.aProperty({ agent }) })
    const pay = () => call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })
    await call(markFraud, { as, params: { id: agent.id } })
    expect(await pay()).toMatchObject({
      status: 409,
      body: { message: 'This home is under review, so it cannot be paid for now.' },
    })
    expect((await call(findOffer, { as: deal.buyer, params: { id: deal.id } })).body.status).toBe('accepted')
    const sold = await call(findOffer, { as: sale.buyer, params: { id: sale.id } })
    expect(sold.body).toMatchObject({ status: 'bought', flagged: true })
    expect(await call(makeAdmin, { as, params: { id: agent.id } })).toMatchObject({
      status: 409,
      body: { message: 'Lift the fraud mark first, by making them an agent.' },
    })
    expect((await call(makeAgent, { as, params: { id: agent.id } })).body.role).toBe('agent')
    expect((await pay()).status).toBe(200)
    await expectInvariants(deps.db)
  })

  it('notifies the buyers of accepted offers once per mark, and again when it is lifted', async () => {
    const agent = await given.anAgent()
    const deal = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    const waiting = await deals.anOffer({ property: await given.aProperty({ agent }) })
    const { id: offerId, buyer, property } = deal
    const newsOf = async (person: Person) =>
      (await call(myNotifications, { as: person })).body.map(({ content }) => content)
    await concurrently(() => call(markFraud, { as, params: { id: agent.id } }))
    const frozen = { kind: 'deal frozen', offerId, propertyId: property.id, transfer: false }
    expect(await newsOf(buyer)).toMatchObject([frozen, { kind: 'offer accepted' }])
    await concurrently(() => call(makeAgent, { as, params: { id: agent.id } }))
    expect(await newsOf(buyer)).toMatchObject([{ ...frozen, kind: 'deal resumed' }, { kind: 'offer accepted' }])
    await call(markFraud, { as, params: { id: agent.id } })
    expect((await newsOf(buyer)).map(({ kind }) => kind)).toEqual(['deal frozen', 'offer accepted'])
    expect(await newsOf(waiting.buyer)).toMatchObject([{ kind: 'offer rejected', because: 'agent reviewed' }])
    expect((await call(myNotifications, { as: agent })).status, 'the marked agent').toBe(401)
    const mails = await deps.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to_email', '=', buyer.email)
      .where('kind', 'in', ['deal frozen', 'deal resumed'])
      .orderBy('created_at')
      .execute()
    expect(mails).toHaveLength(3)
    expect(mails[0]?.text).toContain('The agent’s account is under review.')
    expect(mails[0]?.text).toContain('You have not been charged.')
    expect(mails[1]?.text).toMatch(/Please pay by .* UTC\./)
  })

  it('tells the buyer of a recorded transfer that it cannot be confirmed', async () => {
    const agent = await given.anAgent()
    const property = await given.aProperty({ agent, ...largePrices })
    const { id, buyer } = await deals.aPaidDeposit({ property })
    await call(recordTransfer, { as: agent, params: { id }, body: { reference: 'WIRE-1' } })
    await call(markFraud, { as, params: { id: agent.id } })
    const { body } = await call(myNotifications, { as: buyer })
    expect(body[0]?.content).toMatchObject({ kind: 'deal frozen', transfer: true, payBy: null })
  })

  it('is removed by making them an agent: their listings return, but are not advertised', async () => {
    const { id, agent } = await given.aProperty({ advertise: true })
    await call(markFraud, { as, params: { id: agent.id } })
    await call(makeAgent, { as, params: { id: agent.id } })
    expect(await isListed(id)).toEqual([true, false])
    expect((await call(findManagedProperty, { as, params: { id } })).body.hiddenBecause).toBeNull()
    expect((await call(findUser, { as, params: { emailOrId: agent.id } })).body.role).toBe('agent')
    await expectInvariants(deps.db)
  })
})
