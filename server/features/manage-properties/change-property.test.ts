import { describe, expect, it } from 'vitest'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { advertisedProperties, findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const [agent, admin] = [await given.anAgent(), await given.anAdmin()]

const update = (id: string, body: object, as = agent) => call(updateProperty, { as, params: { id }, body })

describe('changing a property', () => {
  it('keeps absent fields and returns it to pending', async () => {
    const property = await given.aProperty({ agent, title: 'Old', location: 'Bergen' })
    const before = (await call(findProperty, { as: agent, params: { id: property.id } })).body
    const changed = await update(property.id, { title: ' New ' })
    expect(changed).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
    const { modifiedCount: _, ...body } = changed.body
    const { photos, publicPath } = before
    expect({ ...body, available: true, photos, publicPath }).toEqual({
      ...before,
      title: 'New',
      status: 'pending',
      version: before.version + 1,
    })
    await expectInvariants(deps.db)
  })

  it('ignores fields that the server sets', async () => {
    const { id } = await given.aProperty({ agent })
    const claims = { status: 'verified', agentEmail: 'else@example.com', currency: 'eur', advertise: true, sold: true }
    expect((await update(id, claims)).body).toMatchObject({
      status: 'pending',
      agentEmail: agent.email,
      currency: 'usd',
      advertise: false,
      sold: false,
    })
  })

  it('compares one new price with the other stored one', async () => {
    const { id } = await given.aProperty({ agent, minPrice: 400_000, maxPrice: 500_000 })
    const crossed = {
      status: 422,
      body: {
        message: 'Minimum price must not exceed maximum price',
        errors: [{ field: 'minPrice', message: 'Minimum price must not exceed maximum price' }],
      },
    }
    expect(await update(id, { minPrice: 500_000.01 })).toMatchObject(crossed)
    expect(await update(id, { maxPrice: '399,999.99' })).toMatchObject(crossed)
    expect(await update(id, { minPrice: 3, maxPrice: 2 })).toMatchObject(crossed)
    expect((await update(id, { minPrice: 0 })).status).toBe(422)
    expect((await call(findProperty, { as: agent, params: { id } })).body).toMatchObject({ status: 'verified' })
    expect(await update(id, { minPrice: '500000' })).toMatchObject({
      status: 200,
      body: { minPrice: 500_000, maxPrice: 500_000 },
    })
    expect(await update(id, { maxPrice: 600_000.5 })).toMatchObject({
      status: 200,
      body: { minPrice: 500_000, maxPrice: 600_000.5 },
    })
  })

  it('removes it from the lists until it is verified again, then advertised as before', async () => {
    const { id } = await given.aProperty({ agent, advertise: true })
    const isListed = async () => [
      (await call(verifiedProperties, { as: admin })).body.some(property => property._id === id),
      (await call(advertisedProperties)).body.some(property => property._id === id),
    ]
    expect(await isListed()).toEqual([true, true])
    await update(id, { title: 'New' })
    expect(await isListed()).toEqual([false, false])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await isListed()).toEqual([true, true])
  })

  it('keeps pending offers with the range they were made in, and reports the change', async () => {
    const property = await given.aProperty({ agent })
    const offer = await deals.anOffer({ property })
    await update(property.id, { minPrice: 450_000 })
    const kept = { status: 'pending', minPrice: 400_000, maxPrice: 500_000 }
    const seen = async () => (await call(findOffer, { as: offer.buyer, params: { id: offer.id } })).body
    // Buyers read a new range once it is verified (ruling G71).
    expect(await seen()).toMatchObject({ ...kept, rangeChanged: false, unverified: true })
    await call(verifyProperty, { as: admin, params: { id: property.id } })
    expect(await seen()).toMatchObject({ ...kept, rangeChanged: true, unverified: false })
  })

  it('is refused once it is rejected, under offer or sold', async () => {
    const rejected = await given.aProperty({ agent, status: 'pending' })
    await call(rejectProperty, { as: admin, params: { id: rejected.id } })
    const promised = await deals.anAcceptedOffer({ property: await given.aProperty({ agent }) })
    const sold = await deals.aSale({ property: await given.aProperty({ agent }) })
    expect(await update(rejected.id, { title: 'New' })).toMatchObject({
      status: 409,
      body: { message: 'This property was rejected and cannot be changed.' },
    })
    expect(await update(promised.property.id, { title: 'New' })).toMatchObject({
      status: 409,
      body: { message: 'This property has an accepted offer and cannot be changed now.' },
    })
    expect(await update(sold.property.id, { title: 'New' })).toMatchObject({
      status: 409,
      body: { message: 'This property is sold and can no longer be changed.' },
    })
  })

  it('answers 404 for somebody else’s, an unknown one and an invalid id', async () => {
    const other = await given.aProperty()
    for (const id of [other.id, '00000000-0000-4000-8000-000000000000', 'none', '1', "' or true --"])
      expect((await update(id, { title: 'Mine now' })).status).toBe(404)
    expect((await call(findProperty, { as: other.agent, params: { id: other.id } })).body.title).not.toBe('Mine now')
  })

  it('is refused if it was made from an older version', async () => {
    const { id } = await given.aProperty({ agent })
    expect((await update(id, { title: 'First', version: 1 })).body).toMatchObject({ version: 2 })
    expect(await update(id, { title: 'Second', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This property was changed in the meantime. Please check what has changed.' },
    })
    expect(await update(id, { title: 'Last write wins' })).toMatchObject({ status: 200, body: { version: 3 } })
  })
})
