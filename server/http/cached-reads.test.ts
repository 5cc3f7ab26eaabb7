import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { screenPageSize } from '#contract/ground/endpoint.ts'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { addReview, deleteReview, myReviews, propertyReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { call, given, deps } = node
const deals = dealBuilders(node)
const admin = await given.anAdmin()

describe('a property that another node has cached', () => {
  it('is up to date after every write', async () => {
    const { id, agent } = await given.aProperty({ title: 'Mill' })
    const buyer = await given.aBuyer()
    const shown = async () => {
      const { status, body } = await other.call(findProperty, { as: buyer, params: { id } })
      return status === 200 ? `${body.title} of ${body.agentName}${body.sold ? ', sold' : ''}` : status
    }
    expect(await shown()).toBe(`Mill of ${agent.name}`)
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Old Mill' } })
    expect(await shown()).toBe(404)
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await shown()).toBe(`Old Mill of ${agent.name}`)
    await deps.db.updateTable('users').set({ name: 'Al' }).where('id', '=', agent.id).execute()
    expect(await shown()).toBe('Old Mill of Al')
    await call(markFraud, { as: admin, params: { id: agent.id } })
    expect(await shown()).toBe(404)
    await call(makeAgent, { as: admin, params: { id: agent.id } })
    expect(await shown()).toBe('Old Mill of Al')
  })

  it('is found by its new values after every write', async () => {
    const { id, agent } = await given.aProperty({ title: 'Silo', location: '1 Found Row, Cached' })
    await given.aProperty({ title: 'Shed', location: '2 Found Row, Cached' })
    const buyer = await given.aBuyer()
    const found = async (page: { limit?: number }) =>
      (await other.call(verifiedProperties, { as: buyer, query: { search: 'found row', ...page } })).body.map(
        ({ title, agentName }) => `${title} of ${agentName}`,
      )
    const shed = (await found({}))[0]
    for (const page of [{ limit: 24 }, {}]) {
      expect(await found(page)).toEqual([shed, `Silo of ${agent.name}`])
      await deps.db.updateTable('users').set({ name: 'Cy' }).where('id', '=', agent.id).execute()
      expect(await found(page)).toEqual([shed, 'Silo of Cy'])
      await call(updateProperty, { as: agent, params: { id }, body: { title: 'Tall Silo' } })
      expect(await found(page)).toEqual([shed])
      await call(verifyProperty, { as: admin, params: { id } })
      expect(await found(page)).toEqual([shed, 'Tall Silo of Cy'])
      await call(updateProperty, { as: agent, params: { id }, body: { title: 'Silo' } })
      await call(verifyProperty, { as: admin, params: { id } })
      await deps.db.updateTable('users').set({ name: agent.name }).where('id', '=', agent.id).execute()
    }
  })

  it('is hidden from callers who may not see it', async () => {
    const { id, agent } = await given.aProperty({ title: 'Hut' })
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Old Hut' } })
    await call(rejectProperty, { as: admin, params: { id } })
    const stranger = await given.aBuyer()
    for (const [as, status] of [
      [agent, 200],
      [stranger, 404],
      [admin, 200],
      [stranger, 404],
    ] as const)
      expect((await other.call(findProperty, { as, params: { id } })).status).toBe(status)
  })

  it('has up-to-date reviews and marks those of buyers', async () => {
    const property = await given.aProperty({ title: 'Barn' })
    const { id: propertyId } = property
    const buyer = await given.aBuyer('Bo')
    const reviews = async () =>
      (await other.call(propertyReviews, { params: { propertyId } })).body.map(
        ({ reviewerName, text, buyer: hasBought }) => `${reviewerName}: ${text}${hasBought ? ' (buyer)' : ''}`,
      )
    expect(await reviews()).toEqual([])
    const { body } = await call(addReview, { as: buyer, body: { propertyId, text: 'Fine.' } })
    expect(await reviews()).toEqual(['Bo: Fine.'])
    await deps.db.updateTable('users').set({ name: 'Bob' }).where('id', '=', buyer.id).execute()
    expect(await reviews()).toEqual(['Bob: Fine.'])
    await deals.aSale({ property, buyer })
    expect(await reviews()).toEqual(['Bob: Fine. (buyer)'])
    await call(deleteReview, { as: buyer, params: { id: body._id } })
    expect(await reviews()).toEqual([])
  })
})

const memory = () => other.deps.cache.bytes()
const read = (url: string) => other.app.inject(url)

describe('a cached read', () => {
  it('takes no memory for properties that do not exist', async () => {
    await read(`/api/reviews/${randomUUID()}`)
    const before = memory()
    for (let count = 0; count < 300; count++) await read(`/api/reviews/${randomUUID()}`)
    expect(memory()).toBe(before)
  })

  it('takes memory only for the page size that screens use', async () => {
    const property = await given.aProperty()
    const buyer = await given.aBuyer()
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'Long. '.repeat(800) } })
    const url = `/api/reviews/${property.id}`
    await read(`${url}?limit=${screenPageSize}`)
    const before = memory()
    for (let limit = 1; limit <= 100; limit++) await read(`${url}?limit=${limit}&x=${limit}`)
    await read(url)
    expect(memory()).toBe(before)
  })
})

describe('a caller whom another node has cached', () => {
  it('has the permissions of their current role', async () => {
    const agent = await given.anAgent()
    const see = async () => (await other.call(myReviews, { as: agent })).status
    expect(await see()).toBe(200)
    await deps.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', agent.id).execute()
    expect(await see()).toBe(401)
  })

  it('is signed out once their session has ended or been shortened', async () => {
    for (const end of [
      () => deps.db.deleteFrom('identity.session').execute(),
      () =>
        deps.db
          .updateTable('identity.session')
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .execute(),
    ]) {
      const buyer = await given.aBuyer()
      const see = async () => (await other.call(myReviews, { as: buyer })).status
      expect(await see()).toBe(200)
      await end()
      expect(await see()).toBe(401)
    }
  })
})
