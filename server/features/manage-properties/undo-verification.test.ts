import { describe, expect, it } from 'vitest'
import {
  maxRejectionReason,
  rejectProperty,
  undoVerification,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications, readAllNotifications } from '#contract/notifications/notifications.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { changesSinceVerified, findManagedProperty } from '#contract/properties/managed-properties.ts'
import { allProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import type { BuiltProperty } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const as = admin

const verify = (id: string) => call(verifyProperty, { as, params: { id } })
const undo = (id: string) => call(undoVerification, { as, params: { id } })

/** A pending property that an admin has just verified. */
async function aJustVerifiedProperty(): Promise<BuiltProperty> {
  const property = await given.aProperty({ status: 'pending' })
  await verify(property.id)
  return property
}

describe('undoing a verification', () => {
  it('makes the property pending again, so that it can be verified or rejected', async () => {
    const { id, agent } = await aJustVerifiedProperty()
    await call(readAllNotifications, { as: agent })
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { status: 'pending', verifiedAt: null, modifiedCount: 1 },
    })
    const { body } = await call(verifiedProperties, { as, query: {} })
    expect(body.map(({ _id }) => _id)).not.toContain(id)
    const notified = async () => (await call(myNotifications, { as: agent })).body.map(({ content }) => content.kind)
    expect(await notified(), 'instead of the verification, although it was read').toEqual(['verification undone'])
    const mails = await deps.db.selectFrom('mails').select('kind').where('to_email', '=', agent.email).execute()
    expect(mails.map(({ kind }) => kind)).toContain('verification undone')
    expect(await verify(id)).toMatchObject({ status: 200 })
    expect(await notified()).toEqual(['property verified', 'verification undone'])
    await expectInvariants(deps.db)
  })

  it('lets buyers who saved it read what was verified before, and the admin see the change', async () => {
    const { id, agent } = await aJustVerifiedProperty()
    const buyer = await given.aBuyer()
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    const { title } = (await call(findProperty, { as, params: { id } })).body
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'WIN MONEY', maxPrice: 450_000 } })
    await verify(id)
    await undo(id)
    expect((await call(findProperty, { as: buyer, params: { id } })).body).toMatchObject({ title, status: 'pending' })
    const managed = (await call(findManagedProperty, { as, params: { id } })).body
    expect(changesSinceVerified(managed)).toEqual([
      { field: 'title', before: title, after: 'WIN MONEY' },
      { field: 'maxPrice', before: 500_000, after: 450_000 },
    ])
  })

  it('of its first version shows buyers nothing of it until it is verified again', async () => {
    const { id, agent } = await aJustVerifiedProperty()
    const buyer = await given.aBuyer()
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    const saved = async () => (await call(myWishlist, { as: buyer })).body.map(({ title }) => title)
    const title = 'A quiet home'
    expect(await saved()).toHaveLength(1)
    await undo(id)
    expect((await call(findProperty, { as: buyer, params: { id } })).status).toBe(404)
    expect(await saved()).toEqual([])
    expect((await call(findManagedProperty, { as, params: { id } })).body.verifiedFields).toBeNull()
    await call(updateProperty, { as: agent, params: { id }, body: { title } })
    expect((await call(findProperty, { as: buyer, params: { id } })).status).toBe(404)
    await verify(id)
    expect(await saved()).toEqual([title])
    expect((await call(findProperty, { as: buyer, params: { id } })).body).toMatchObject({ title })
    await expectInvariants(deps.db)
  })

  it.each(['pending', 'rejected'] as const)('is refused for a %s property', async status => {
    const { id } = await given.aProperty({ status })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: `This property is ${status}, so there is no verification to undo.` },
    })
  })

  it('is refused once somebody has made an offer, even a withdrawn one', async () => {
    const property = await aJustVerifiedProperty()
    const offer = await deals.anOffer({ property })
    await call(withdrawOffer, { as: offer.buyer, params: { id: offer.id } })
    expect(await undo(property.id)).toMatchObject({
      status: 409,
      body: { message: 'A buyer has made an offer on this property, so its verification can no longer be undone.' },
    })
  })

  it('is refused, or a concurrent offer is', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aJustVerifiedProperty()
      const buyer = await given.aBuyer()
      const body = { propertyId: id, offerAmount: 450_000, buyingDate }
      const [undone, made] = await Promise.all([undo(id), call(makeOffer, { as: buyer, body })])
      expect([undone.status, made.status]).toEqual(expect.arrayContaining([409]))
      expect([200, 201]).toContain(undone.status === 409 ? made.status : undone.status)
    }
    await expectInvariants(deps.db)
  })

  it('works once when two admins undo at once', async () => {
    const { id } = await aJustVerifiedProperty()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('rejecting with a reason', () => {
  const reason = 'The picture does not show the home.'

  it('tells the agent all of a long reason in the mail', async () => {
    const { id, agent } = await given.aProperty({ status: 'pending' })
    const long = 'The picture shows another home. '.repeat(20).slice(0, maxRejectionReason - 1)
    await call(rejectProperty, { as, params: { id }, body: { reason: `${long}!` } })
    const { text } = await deps.db
      .selectFrom('mails')
      .select('text')
      .where('to_email', '=', agent.email)
      .executeTakeFirstOrThrow()
    expect(text).toContain(`${long}!`)
  })

  it('tells the agent in the mail, the notification and the list', async () => {
    const { id, agent } = await given.aProperty({ status: 'pending' })
    expect((await call(rejectProperty, { as, params: { id }, body: { reason } })).status).toBe(200)
    const [listed] = (await call(myProperties, { as: agent })).body
    expect(listed).toMatchObject({ status: 'rejected', rejectionReason: reason })
    const mail = await deps.db
      .selectFrom('mails')
      .select('text')
      .where('to_email', '=', agent.email)
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(reason)
    const { body } = await call(myNotifications, { as: agent })
    expect(body).toMatchObject([{ content: { kind: 'property rejected', reason } }])
  })

  it('works without one, and refuses one that is too long', async () => {
    const [one, other] = [await given.aProperty({ status: 'pending' }), await given.aProperty({ status: 'pending' })]
    const long = await call(rejectProperty, {
      as,
      params: { id: one.id },
      body: { reason: 'x'.repeat(maxRejectionReason + 1) },
    })
    expect(long.status).toBe(400)
    for (const [{ id }, body] of [
      [one, undefined],
      [other, { reason: ' ' }],
    ] as const)
      expect((await call(rejectProperty, { as, params: { id }, ...(body && { body }) })).status).toBe(200)
    const { body } = await call(findManagedProperty, { as, params: { id: other.id } })
    expect(body.rejectionReason).toBeNull()
  })

  it('does not tell buyers', async () => {
    const property = await given.aProperty()
    const buyer = await given.aBuyer()
    await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    await call(rejectProperty, { as, params: { id: property.id }, body: { reason } })
    const seen = await call(findProperty, { as: buyer, params: { id: property.id } })
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain(reason)
  })
})

describe('a managed property', () => {
  it('counts its offers, for its agent and admins only', async () => {
    const { property } = await deals.anOffer()
    const closed = await deals.anOffer({ property })
    await call(withdrawOffer, { as: closed.buyer, params: { id: closed.id } })
    const counts = { offers: 2, pendingOffers: 1 }
    const params = { id: property.id }
    for (const person of [admin, property.agent])
      expect(await call(findManagedProperty, { as: person, params })).toMatchObject({ status: 200, body: counts })
    expect((await call(allProperties, { as, query: { search: 'House' } })).body).toContainEqual(
      expect.objectContaining({ _id: property.id, ...counts }),
    )
    expect((await call(findManagedProperty, { as: await given.anAgent(), params })).status).toBe(404)
    expect((await call(findManagedProperty, { as: closed.buyer, params })).status).toBe(403)
  })
})
