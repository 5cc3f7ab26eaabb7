import { describe, expect, it } from 'vitest'
import { deleteProperty, rejectProperty } from '#contract/manage-properties/manage-properties.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps } = await startTestApp()
const agent = await given.anAgent()

const draft = {
  title: 'Harbour Loft',
  location: '4 Quay Road, Bergen',
  description: 'Light on three sides.',
  image: '/images/villa-dusk/1280.webp',
  minPrice: 400_000,
  maxPrice: 450_000,
}
const add = (changes: object) => call(addProperty, { as: agent, body: { ...draft, ...changes } })

describe('listing a property', () => {
  it('creates a pending, unadvertised one of the caller in US dollars, whatever was sent', async () => {
    const claims = {
      status: 'verified',
      currency: 'eur',
      advertise: true,
      sold: true,
      hidden: false,
      _id: 'mine',
      agentName: 'Somebody Else',
      agentEmail: 'else@example.com',
      agentImage: 'javascript:alert(1)',
    }
    const { status, body } = await add(claims)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      status: 'pending',
      currency: 'usd',
      advertise: false,
      sold: false,
      soldAt: null,
      underOffer: false,
      version: 1,
      agentName: agent.name,
      agentEmail: agent.email,
      insertedId: body._id,
    })
    expect(body).not.toHaveProperty('hidden')
    expect((await call(findProperty, { as: agent, params: { id: body._id } })).body).toMatchObject(draft)
    await expectInvariants(deps.db)
  })

  it.each([
    ['400000', '450000', 400_000, 450_000],
    ['400,000.10', ' 450,000.25 ', 400_000.1, 450_000.25],
    [0.01, 0.01, 0.01, 0.01],
    [1, 10_000_000_000, 1, 10_000_000_000],
  ])('reads the prices %s and %s', async (minPrice, maxPrice, min, max) => {
    expect(await add({ minPrice, maxPrice })).toMatchObject({ status: 201, body: { minPrice: min, maxPrice: max } })
  })

  it.each([
    [undefined, 'Minimum price is required'],
    [null, 'Minimum price is required'],
    ['', 'Minimum price is required'],
    [Number.NaN, 'Minimum price is required'],
    ['NaN', 'Minimum price must be a number of US dollars with at most two decimals'],
    ['Infinity', 'Minimum price must be a number of US dollars with at most two decimals'],
    ['1e5', 'Minimum price must be a number of US dollars with at most two decimals'],
    [1e21, 'Minimum price must be a number of US dollars with at most two decimals'],
    [1e-7, 'Minimum price must be a number of US dollars with at most two decimals'],
    ['0x10', 'Minimum price must be a number of US dollars with at most two decimals'],
    [-1, 'Minimum price must be a number of US dollars with at most two decimals'],
    ['-1', 'Minimum price must be a number of US dollars with at most two decimals'],
    [0.001, 'Minimum price must be a number of US dollars with at most two decimals'],
    ['1,00', 'Minimum price must be a number of US dollars with at most two decimals'],
    ['4 00', 'Minimum price must be a number of US dollars with at most two decimals'],
    ['٤٠٠', 'Minimum price must be a number of US dollars with at most two decimals'],
    [true, 'Minimum price must be a number'],
    [[400_000], 'Minimum price must be a number'],
    [{ toString: 1 }, 'Minimum price must be a number'],
  ])('refuses the minimum price %j', async (minPrice, message) => {
    expect(await add({ minPrice })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'minPrice', message }] },
    })
  })

  it('refuses a price above ten billion', async () => {
    const message = 'Maximum price must be at most $10,000,000,000'
    expect(await add({ maxPrice: 10_000_000_000.01 })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'maxPrice', message }] },
    })
  })

  it.each([
    [{ minPrice: 450_000.01 }, 'minPrice', 'Minimum price must not exceed maximum price'],
    [{ minPrice: '450001', maxPrice: '450000' }, 'minPrice', 'Minimum price must not exceed maximum price'],
    [{ minPrice: 0 }, 'minPrice', 'Minimum price must be above 0'],
    [{ minPrice: 0, maxPrice: 0 }, 'minPrice', 'Minimum price must be above 0'],
  ])('refuses %j as a broken rule', async (changes, field, message) => {
    const { status, body } = await add(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ message, errors: expect.arrayContaining([{ field, message }]) as unknown })
  })

  it.each([
    ['title', 'Title is required'],
    ['location', 'Location is required'],
    ['image', 'Image is required'],
    ['description', 'Description is required'],
    ['maxPrice', 'Maximum price is required'],
  ])('requires its %s', async (field, message) => {
    for (const value of [undefined, '', '   '])
      expect(await add({ [field]: value })).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([{ field, message }]) as unknown },
      })
  })

  it.each([
    ['title', 'a\u0000b'],
    ['title', 'x'.repeat(301)],
    ['description', 'x'.repeat(5001)],
    ['image', 'javascript:alert(1)'],
    ['image', 'data:image/png;base64,AAAA'],
    ['image', '//evil.example/x.png'],
  ])('refuses an invalid %s', async (field, value) => {
    expect(await add({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})

const managed = async (id: string) => (await call(findManagedProperty, { as: agent, params: { id } })).body
const aRejectedOne = async () => {
  const { _id } = (await add({})).body
  const body = { reason: 'The price range does not look right.' }
  await call(rejectProperty, { as: await given.anAdmin(), params: { id: _id }, body })
  return _id
}

describe('listing a copy of a rejected property', () => {
  it('tells the admin the reason, and the agent that there is a copy', async () => {
    const original = await aRejectedOne()
    expect(await managed(original)).toMatchObject({ copyOf: null, copiedAs: null })
    const { _id } = (await add({ copyOf: original })).body
    const copyOf = { rejectionReason: 'The price range does not look right.' }
    expect(await managed(_id)).toMatchObject({ copyOf: { ...copyOf, _id: original }, copiedAs: null })
    expect(await managed(original)).toMatchObject({ copiedAs: { _id, at: expect.stringMatching(/Z$/) } })

    await call(deleteProperty, { as: agent, params: { id: original } })
    expect(await managed(_id)).toMatchObject({ copyOf: { ...copyOf, _id: null } })
  })

  it('ignores what is not the agent’s own rejected property', async () => {
    const pending = (await add({})).body._id
    const { id: other } = await given.aProperty({ status: 'rejected' })
    for (const copyOf of [pending, other, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await add({ copyOf })
      expect(status).toBe(201)
      expect(await managed(body._id)).toMatchObject({ copyOf: null })
    }
  })
})
