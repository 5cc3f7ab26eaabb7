import { describe, expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { maxPropertiesById, propertiesById } from '#contract/properties/properties-by-id.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import type { Person } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const [admin, buyer] = [await given.anAdmin(), await given.aBuyer()]

const byId = (ids: readonly string[], as: Person = buyer) => call(propertiesById, { as, query: { ids: ids.join(',') } })
const idsOf = async (ids: readonly string[], as?: Person) => (await byId(ids, as)).body.map(({ _id }) => _id)

describe('reading homes by their ids', () => {
  it('keeps their order and leaves out those that are gone, unknown or repeated', async () => {
    const [one, two, gone] = [await given.aProperty(), await given.aProperty(), await given.aProperty()]
    await call(deleteProperty, { as: gone.agent, params: { id: gone.id } })
    const unknown = ['00000000-0000-4000-8000-000000000000', 'x', '', `${one.id}'`]
    expect(await idsOf([two.id, gone.id, ...unknown, one.id, two.id.toUpperCase()])).toEqual([two.id, one.id])
  })

  it('shows a pending home only to those who may see it', async () => {
    const { id, agent } = await given.aProperty({ status: 'pending' })
    expect(await idsOf([id], agent)).toEqual([id])
    expect(await idsOf([id], admin)).toEqual([id])
    expect(await idsOf([id])).toEqual([])
    const seen = await given.aProperty()
    await call(addToWishlist, { as: buyer, body: { propertyId: seen.id } })
    await call(markFraud, { as: admin, params: { id: seen.agent.id } })
    const { body } = await byId([seen.id])
    expect(body).toMatchObject([{ _id: seen.id, available: false }])
    expect(body[0]).not.toHaveProperty('photos')
  })

  it(`reads the first ${maxPropertiesById}, and refuses a longer text`, async () => {
    const ids: string[] = []
    for (let count = 0; count <= maxPropertiesById; count++) ids.push((await given.aProperty()).id)
    expect(await idsOf(ids)).toEqual(ids.slice(0, maxPropertiesById))
    expect((await byId(Array.from({ length: 20 }, () => ids[0] ?? ''))).status).toBe(400)
  })
})
