import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  advertiseProperty,
  deleteProperty,
  rejectProperty,
  unadvertiseProperty,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { addReview, deleteReview, latestReviews } from '#contract/reviews/reviews.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { cacheName } from '../../app/open-cache.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { homeData } from './home-data.ts'

const node = await startTestApp()
const other = await startTestApp({ beside: node })
const { call, given, deps } = node
const deals = dealBuilders(node)
const admin = await given.anAdmin()

/** Titles of the advertised properties on the other node. */
const advertised = async () => (await other.call(advertisedProperties)).body.map(({ title }) => title)
const reviews = async () =>
  (await other.call(latestReviews)).body.map(
    review => `${review.reviewerName} on ${review.propertyTitle}: ${review.text}`,
  )
const agents = async () => (await other.call(topAgents)).body.map(({ name }) => name)
/** The top agents when they are counted again. */
const agentsLater = () => {
  other.passHours(1)
  return agents()
}

const titleAt = async (count: number) =>
  (await other.app.inject(`/api/advertised?limit=1&x=${count}`)).json<{ title: string }[]>()[0]?.title

describe('a write on one node', () => {
  it('is in the advertised properties of every other node on the next request', async () => {
    const { id, agent } = await given.aProperty({ title: 'Mill', advertise: true })
    expect(await advertised()).toEqual(['Mill'])
    await call(unadvertiseProperty, { as: admin, params: { id } })
    expect(await advertised()).toEqual([])
    await call(advertiseProperty, { as: admin, params: { id } })
    expect(await advertised()).toEqual(['Mill'])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Old Mill' } })
    expect(await advertised()).toEqual([])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await advertised()).toEqual(['Old Mill'])
    await call(markFraud, { as: admin, params: { id: agent.id } })
    expect(await advertised()).toEqual([])

    const property = await given.aProperty({ title: 'Tower', advertise: true })
    expect(await advertised()).toEqual(['Tower'])
    await deals.aSale({ property })
    expect(await advertised()).toEqual([])
    const gone = await given.aProperty({ title: 'Hut', advertise: true })
    expect(await advertised()).toEqual(['Hut'])
    await call(deleteProperty, { as: gone.agent, params: { id: gone.id } })
    expect(await advertised()).toEqual([])
  })

  it('is in the latest reviews', async () => {
    const { id, agent } = await given.aProperty({ title: 'Barn' })
    const buyer = await given.aBuyer('Bo')
    expect(await reviews()).toEqual([])
    const { body } = await call(addReview, { as: buyer, body: { propertyId: id, text: 'Fine.' } })
    expect(await reviews()).toEqual(['Bo on Barn: Fine.'])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Big Barn' } })
    expect(await reviews()).toEqual([])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await reviews()).toEqual(['Bo on Big Barn: Fine.'])
    await deps.db.updateTable('users').set({ name: 'Bob' }).where('id', '=', buyer.id).execute()
    expect(await reviews()).toEqual(['Bob on Big Barn: Fine.'])
    await call(markFraud, { as: admin, params: { id: agent.id } })
    expect(await reviews()).toEqual([])
    await call(makeAgent, { as: admin, params: { id: agent.id } })
    expect(await reviews()).toEqual(['Bob on Big Barn: Fine.'])
    await call(deleteReview, { as: buyer, params: { id: body._id } })
    expect(await reviews()).toEqual([])
  })

  it('is in the order of the top agents a minute later, and a fraud mark at once', async () => {
    const [ada, bea] = [await given.anAgent('Ada'), await given.anAgent('Bea')]
    await deps.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('role', '=', 'agent')
      .where('id', 'not in', [ada.id, bea.id])
      .execute()
    expect(await agentsLater()).toEqual(['Ada', 'Bea'])
    const { id } = await given.aProperty({ agent: bea, status: 'pending' })
    expect(await agentsLater()).toEqual(['Ada', 'Bea'])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await agentsLater()).toEqual(['Bea', 'Ada'])
    await call(updateProperty, { as: bea, params: { id }, body: { title: 'Anew' } })
    expect(await agentsLater()).toEqual(['Ada', 'Bea'])
    await call(rejectProperty, { as: admin, params: { id } })
    await deals.aSale({ property: await given.aProperty({ agent: bea }) })
    expect(await agentsLater()).toEqual(['Bea', 'Ada'])
    await call(markFraud, { as: admin, params: { id: bea.id } })
    expect(await agents()).toEqual(['Ada'])
  })

  it('is visible to the next requests, even while others are running', async () => {
    const titles = Array.from({ length: 20 }, (_, count) => `Room ${count}`)
    for (const title of titles) {
      const asking = Array.from({ length: 10 }, advertised)
      await given.aProperty({ title, advertise: true })
      expect((await Promise.all([advertised(), advertised()])).every(shown => shown[0] === title)).toBe(true)
      expect((await homeData(other.deps)).advertised.items[0]?.title).toBe(title)
      await Promise.all(asking)
    }
  })
})

describe('a node whose connection to the change log is cut', () => {
  it('serves no stale values', async () => {
    await given.aProperty({ title: 'Before', advertise: true })
    expect((await advertised())[0]).toBe('Before')
    for (const title of ['Cut once', 'Cut twice']) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${cacheName} and datname = current_database()`.execute(
        deps.db,
      )
      await given.aProperty({ title, advertise: true })
      expect((await advertised())[0]).toBe(title)
    }
    await given.aProperty({ title: 'After', advertise: true })
    expect((await advertised())[0]).toBe('After')
  })
})

describe('a shared response', () => {
  it('is sent compressed or not, with an ETag', async () => {
    for (let count = 0; count < 6; count++)
      await given.aProperty({ title: `House of ${'many '.repeat(30)}`, advertise: true })
    const url = '/api/advertised?limit=6'
    const first = await other.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(first.headers['content-encoding']).toBeUndefined()
    const plain = await other.app.inject({ url })
    const small = await other.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
    })
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(plain.headers['link']).toBe(small.headers['link'])
    expect(plain.headers['x-total-count']).toBe(small.headers['x-total-count'])
    const etag = String(plain.headers['etag'])
    const again = () =>
      other.app.inject({ url, headers: { 'if-none-match': etag, authorization: `Bearer ${admin.token}` } })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await given.aProperty({ title: 'New', advertise: true })
    expect((await again()).statusCode).toBe(200)
  })

  it('takes no more memory for query strings that no screen sends', async () => {
    const read = async (search: string) => (await other.app.inject(`/api/advertised?${search}`)).headers
    const plain = await read('limit=6')
    const bytes = other.deps.cache.bytes()
    expect(plain['link']).toMatch(/^<\/api\/advertised\?limit=6&cursor=[\w-]+>; rel="next"$/)
    for (let count = 0; count < 100; count++)
      for (const search of [
        `limit=6&x=${count}`,
        `${'a'.repeat(count)}&limit=6`,
        `limit=6&limit[]=${count}`,
        `limit=06`,
      ])
        expect((await read(search))['link'] ?? plain['link']).toBe(plain['link'])
    for (let limit = 1; limit <= 100; limit++) {
      await read(`limit=${limit}`)
      await other.app.inject(`/api/latest-reviews?limit=${limit}`)
      await other.app.inject(`/api/top-agents?limit=${limit}`)
    }
    // The hundred best agents are cached once, and again when a minute of the clock has passed.
    expect(other.deps.cache.bytes()).toBeLessThan(bytes + 50_000)
    await given.aProperty({ title: 'Newest', advertise: true })
    expect([await titleAt(0), await titleAt(199)]).toEqual(['Newest', 'Newest'])
  })
})
