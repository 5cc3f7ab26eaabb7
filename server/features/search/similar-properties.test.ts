import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { maxSimilar, similarProperties } from '#contract/search/similar-properties.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const [admin, buyer] = [await given.anAdmin(), await given.aBuyer()]

/** A verified house with this price in this place. */
async function aProperty(title: string, price: number, place: string, facts: object = { kind: 'house' }) {
  const property = await given.aProperty({ title, location: `1 Row, ${place}`, minPrice: price, maxPrice: price })
  await deps.db.updateTable('properties').set(facts).where('id', '=', property.id).execute()
  return property
}
const similarTo = async ({ id }: { id: string }, as: Person = buyer) => call(similarProperties, { as, params: { id } })
const titlesOf = async (property: { id: string }) => (await similarTo(property)).body.map(({ title }) => title)

describe('similar homes', () => {
  it('are of the same kind in the same place, the nearest price first, and not the home itself', async () => {
    const property = await aProperty('Itself', 400, 'Nearby, OR')
    await aProperty('Dear', 900, 'nearby, or')
    await aProperty('Cheap', 300, 'Nearby, OR')
    await aProperty('Equal', 400, 'Nearby, OR')
    await aProperty('Elsewhere', 400, 'Elsewhere, OR')
    await aProperty('Flat', 400, 'Nearby, OR', { kind: 'apartment' })
    await aProperty('Unstated', 400, 'Nearby, OR', { kind: null })
    expect(await titlesOf(property)).toEqual(['Equal', 'Cheap', 'Dear'])
  })

  it('compare the middles of the price ranges', async () => {
    const property = await aProperty('Itself', 400, 'Middleton')
    await given.aProperty({ title: 'Wide', location: '1 Row, Middleton', minPrice: 100, maxPrice: 700 })
    await given.aProperty({ title: 'Narrow', location: '1 Row, Middleton', minPrice: 390, maxPrice: 395 })
    await deps.db.updateTable('properties').set({ kind: 'house' }).where('location', '=', '1 Row, Middleton').execute()
    expect(await titlesOf(property)).toEqual(['Wide', 'Narrow'])
  })

  it('are of any kind if the home states none', async () => {
    const property = await aProperty('Itself', 400, 'Anykind', { kind: null })
    await aProperty('Flat', 400, 'Anykind', { kind: 'apartment' })
    expect(await titlesOf(property)).toEqual(['Flat'])
  })

  it('are for sale: not sold, hidden, pending or deleted', async () => {
    const property = await aProperty('Itself', 400, 'Gonetown')
    const sold = await aProperty('Sold', 500, 'Gonetown')
    await deals.aSale({ property: { ...sold, agent: sold.agent } })
    const hidden = await aProperty('Hidden', 400, 'Gonetown')
    await call(markFraud, { as: admin, params: { id: hidden.agent.id } })
    const gone = await aProperty('Gone', 400, 'Gonetown')
    await call(deleteProperty, { as: gone.agent, params: { id: gone.id } })
    await aProperty('Pending', 400, 'Gonetown', { kind: 'house', status: 'pending' })
    await aProperty('There', 400, 'Gonetown')
    expect(await titlesOf(property)).toEqual(['There'])
  })

  it(`are at most ${maxSimilar}, and none for a location without a place`, async () => {
    const property = await aProperty('Itself', 400, 'Crowded')
    for (let count = 0; count <= maxSimilar; count++) await aProperty(`Home ${count}`, 400, 'Crowded')
    expect(await titlesOf(property)).toHaveLength(maxSimilar)
    expect(await titlesOf(await given.aProperty({ location: 'Crowded' }))).toEqual([])
  })

  it('are 404 for a home that the reader may not see', async () => {
    expect((await similarTo(await given.aProperty({ status: 'pending' }))).status).toBe(404)
    expect((await similarTo({ id: 'x' })).status).toBe(404)
  })
})
