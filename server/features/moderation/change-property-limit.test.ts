import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { changePropertyLimit, findPropertyLimit } from '#contract/moderation/property-limit.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import type { Person } from '../../testing/builders.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps } = await startTestApp({ env: { LISTINGS_PER_AGENT: '2' } })
const as = await given.anAdmin()
const property = {
  title: 'House',
  location: 'Oslo',
  description: 'Fine',
  image: '/images/villa-dusk/1280.webp',
  minPrice: 1,
  maxPrice: 2,
}
const add = (agent: Person) => call(addProperty, { as: agent, body: property })
const setLimit = (agent: Person, propertyLimit: number | null) =>
  call(changePropertyLimit, { as, params: { id: agent.id }, body: { propertyLimit } })
const tooMany =
  'You have 2 listings, the most that you can have at a time. Delete one, or ask an admin for a higher limit.'

describe('the most listings of an agent', () => {
  it('refuse one more, until one is deleted or sold', async () => {
    const agent = await given.anAgent()
    const { body } = await add(agent)
    const sold = await given.aProperty({ agent })
    expect(await add(agent)).toMatchObject({ status: 409, body: { message: tooMany } })
    await deps.db.updateTable('properties').set({ sold_at: deps.clock.now() }).where('id', '=', sold.id).execute()
    expect((await add(agent)).status).toBe(201)
    expect((await add(agent)).status).toBe(409)
    await call(deleteProperty, { as: agent, params: { id: body._id } })
    expect((await add(agent)).status).toBe(201)
  })

  it('are kept by listings at the same moment', async () => {
    const agent = await given.anAgent()
    const statuses = (await concurrently(() => add(agent))).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(2)
  })

  it('can be raised and lowered by an admin for one agent, who reads it', async () => {
    const agent = await given.anAgent()
    await Promise.all([add(agent), add(agent)])
    expect((await call(agentSummary, { as: agent })).body).toMatchObject({ properties: 2, propertyLimit: 2 })
    expect(await setLimit(agent, 3)).toMatchObject({
      status: 200,
      body: { properties: 2, propertyLimit: 3, isOwnLimit: true, modifiedCount: 1 },
    })
    expect((await call(agentSummary, { as: agent })).body).toMatchObject({ properties: 2, propertyLimit: 3 })
    expect([(await add(agent)).status, (await add(agent)).status]).toEqual([201, 409])
    expect(await setLimit(agent, 0)).toMatchObject({ body: { properties: 3, propertyLimit: 0 } })
    expect((await add(agent)).status).toBe(409)
    expect(await setLimit(agent, null)).toMatchObject({ body: { propertyLimit: 2, isOwnLimit: false } })
    expect(await setLimit(agent, null)).toMatchObject({ body: { modifiedCount: 0 } })
    const lines = await deps.db
      .selectFrom('audit')
      .select('detail')
      .where('object_id', '=', agent.id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ detail }) => detail)).toEqual(['3 listings', '0 listings', 'the limit for every agent'])
  })

  it('are set only for an agent, and within bounds', async () => {
    const [agent, buyer] = [await given.anAgent(), await given.aBuyer()]
    expect((await setLimit(buyer, 3)).status).toBe(409)
    expect((await setLimit(agent, 1_000_001)).status).toBe(422)
    expect((await setLimit(agent, 1.5)).status).toBe(400)
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await call(changePropertyLimit, { as, params: unknown, body: { propertyLimit: 3 } })).status).toBe(404)
    expect((await call(findPropertyLimit, { as, params: unknown })).status).toBe(404)
  })
})
