import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import type { DraftFacts } from '#contract/properties/draft-facts.ts'
import { everyFact } from '#contract/properties/every-fact-for-tests.ts'
import { Facts } from '#contract/properties/facts.ts'
import { changesSinceVerified, findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, deps, given } = await startTestApp()
const [agent, admin, buyer] = [await given.anAgent(), await given.anAdmin(), await given.aBuyer()]

const specified = {
  title: 'Harbour Loft',
  location: '4 Quay Road, Bergen',
  description: 'Light on three sides.',
  image: '/images/villa-dusk/1280.webp',
  minPrice: 400_000,
  maxPrice: 450_000,
}
const facts = everyFact

const add = (stated: object = {}) => call(addProperty, { as: agent, body: { ...specified, ...stated } })
const read = async (id: string) => (await call(findProperty, { as: agent, params: { id } })).body
const update = (id: string, body: DraftFacts & { title?: string }) =>
  call(updateProperty, { as: agent, params: { id }, body })
const verify = (id: string) => call(verifyProperty, { as: admin, params: { id } })
const factsIn = (body: object) => Object.fromEntries(Object.entries(body).filter(([name]) => isFact(name)))
const isFact = (name: string) => Object.hasOwn(Facts.shape, name)
const found = async (query: object) => (await call(verifiedProperties, { as: buyer, query })).body.map(({ _id }) => _id)

describe('the facts of a property', () => {
  it('are stored and returned', async () => {
    const { status, body } = await add(facts)
    expect(status).toBe(201)
    expect(factsIn(body)).toEqual(facts)
    expect(factsIn(await read(body._id))).toEqual(facts)
  })

  it('are absent from every answer about a property without them', async () => {
    const { body } = await add()
    await verify(body._id)
    const list = await call(verifiedProperties, { as: buyer, query: {} })
    for (const answer of [body, await read(body._id), ...list.body.filter(({ _id }) => _id === body._id)])
      expect(Object.keys(answer).filter(isFact)).toEqual([])
  })

  it('may be numbers in text, as forms send them, and features in any order', async () => {
    const typed = { bedrooms: ' 4 ', monthlyFee: '1,200', features: ['pool', 'garden', 'pool'] }
    expect(factsIn((await add(typed)).body)).toEqual({ bedrooms: 4, monthlyFee: 1200, features: ['garden', 'pool'] })
  })

  it('may have a link in capitals, as some keyboards type it', async () => {
    expect(factsIn((await add({ tourUrl: 'HTTPS://Tour.example/A' })).body)).toEqual({
      tourUrl: 'https://Tour.example/A',
    })
  })

  it.each([
    [{ bedrooms: 3.5 }, 400, 'bedrooms', 'Bedrooms must be a whole number'],
    [{ bedrooms: -1 }, 400, 'bedrooms', 'Bedrooms must be a whole number'],
    [{ parking: '1e3' }, 400, 'parking', 'Parking spaces must be a whole number'],
    [{ kind: 'castle' }, 400, 'kind', /^Kind must be one of: house, /],
    [{ features: ['garden', 'moat'] }, 400, 'features', /^Features must be among: garden, /],
    [{ energyLabel: 'H' }, 400, 'energyLabel', /^Energy label must be one of: A\+, /],
    [{ monthlyFee: 'free' }, 400, 'monthlyFee', /^Monthly fee must be a number/],
    [{ bedrooms: 100 }, 422, 'bedrooms', 'Bedrooms must be from 0 to 99'],
    [{ yearBuilt: 1200 }, 422, 'yearBuilt', 'Year built must be from 1500 to 2050'],
    [{ yearBuilt: 2099 }, 422, 'yearBuilt', 'Year built must be from 1500 to 2050'],
    [{ livingAreaM2: 0 }, 422, 'livingAreaM2', 'Living area must be from 1 to 100000'],
    [{ livingArea: '0 ft2' }, 422, 'livingArea', 'Living area must be from 10 ft² to 1,076,390 ft²'],
    [{ livingArea: '1847' }, 400, 'livingArea', 'Living area must be a number with its unit: ft2, acre, m2, ha'],
    [{ lotSize: 'half an acre' }, 400, 'lotSize', 'Lot size must be a number with its unit: ft2, acre, m2, ha'],
    [{ tourUrl: 'https://%' }, 422, 'tourUrl', 'Tour must be a link that begins with https://'],
    [{ tourUrl: 'https://[tour' }, 422, 'tourUrl', 'Tour must be a link that begins with https://'],
    [{ tourUrl: 'http://tour.example' }, 422, 'tourUrl', 'Tour must be a link that begins with https://'],
    [{ tourUrl: 'javascript:alert(1)' }, 422, 'tourUrl', 'Tour must be a link that begins with https://'],
  ])('are refused: %o', async (wrong, status, field, message) => {
    const errors = [{ field, message: expect.stringMatching(message) as string }]
    expect(await add(wrong)).toMatchObject({ status, body: { errors } })
    const { id } = await given.aProperty({ agent })
    expect(await update(id, wrong as DraftFacts)).toMatchObject({ status, body: { errors } })
  })

  it('stay when an update does not name them, as in an update of the specification', async () => {
    const { _id } = (await add(facts)).body
    expect(await update(_id, { title: 'New title' })).toMatchObject({ status: 200, body: { title: 'New title' } })
    expect(factsIn(await read(_id))).toEqual(facts)
  })

  it('are changed one by one, and removed with null', async () => {
    const { _id } = (await add(facts)).body
    const { kind: _, features: __, ...others } = facts
    await update(_id, { bedrooms: 5, kind: null, features: [] })
    expect(factsIn(await read(_id))).toEqual({ ...others, bedrooms: 5 })
  })
})

describe('land', () => {
  const { kind: _, ...others } = facts
  const ofLand = {
    lotSize: '0.0742 acre',
    lotSizeM2: 300,
    parking: 1,
    monthlyFee: 120.5,
    features: ['garden', 'solar power'],
    tourUrl: facts.tourUrl,
  }

  it('has no facts of a building, whatever is sent', async () => {
    const { body } = await add({ ...facts, kind: 'land' })
    expect(factsIn(body)).toEqual({ kind: 'land', ...ofLand })
    await update(body._id, { bedrooms: 3, features: ['fireplace'] })
    const { features: _gone, ...left } = ofLand
    expect(factsIn(await read(body._id))).toEqual({ kind: 'land', ...left })
  })

  it('that was a house is no longer found by its rooms and fireplace', async () => {
    const { _id: id } = (await add({ ...facts, kind: 'house' })).body
    await verify(id)
    await update(id, { kind: 'land' })
    await verify(id)
    expect(await found({ search: specified.location, minBeds: 3 })).not.toContain(id)
    expect(await found({ search: specified.location, features: ['fireplace'] })).not.toContain(id)
    expect(await found({ search: specified.location, kind: ['land'], features: ['garden'] })).toContain(id)
  })

  it('gets the facts of a building with its next kind', async () => {
    const { _id } = (await add({ ...facts, kind: 'land' })).body
    await update(_id, { ...others, kind: 'house' })
    expect(factsIn(await read(_id))).toEqual({ ...others, kind: 'house' })
    await update(_id, { kind: 'land', bedrooms: null })
    await update(_id, { kind: null, bedrooms: 2 })
    expect(factsIn(await read(_id))).toEqual({ ...ofLand, bedrooms: 2 })
  })
})

describe('an area', () => {
  it('is stored as it was typed, with its square metres for searching', async () => {
    const { body } = await add({ livingArea: '1847 ft2', lotSize: '0.15 acre' })
    const stated = { livingArea: '1847 ft2', livingAreaM2: 172, lotSize: '0.15 acre', lotSizeM2: 607 }
    expect(factsIn(body)).toEqual(stated)
    expect(factsIn(await read(body._id))).toEqual(stated)
  })

  it('may be stated in square metres, and wins over them as it was typed', async () => {
    expect(factsIn((await add({ livingAreaM2: 172 })).body)).toEqual({ livingArea: '172 m2', livingAreaM2: 172 })
    const both = await add({ livingArea: '1847 ft2', livingAreaM2: 90 })
    expect(factsIn(both.body)).toEqual({ livingArea: '1847 ft2', livingAreaM2: 172 })
  })

  it('is removed in both forms', async () => {
    const { _id } = (await add({ livingArea: '1847 ft2', lotSize: '1 ha' })).body
    await update(_id, { livingArea: null, lotSizeM2: null })
    expect(factsIn(await read(_id))).toEqual({})
  })

  it('is in square metres if only these are known, or have been changed by an older version', async () => {
    const { _id } = (await add({ livingArea: '1847 ft2', lotSize: '6534 ft2' })).body
    await sql`update properties set living_area = null, lot_size_m2 = 600 where id = ${_id}`.execute(deps.db)
    expect(factsIn(await read(_id))).toEqual({
      livingArea: '172 m2',
      livingAreaM2: 172,
      lotSize: '600 m2',
      lotSizeM2: 600,
    })
  })

  it('that has the same square metres is a change that an admin reads', async () => {
    const { _id: id } = (await add({ livingArea: '1847 ft2' })).body
    await verify(id)
    await update(id, { livingArea: '1850 ft2' })
    const managed = (await call(findManagedProperty, { as: admin, params: { id } })).body
    expect(changesSinceVerified(managed)).toEqual([{ field: 'livingArea', before: '1847 ft2', after: '1850 ft2' }])
  })
})

describe('changing the facts of a verified property', () => {
  it('sends it back to pending, shows an admin each change, and buyers what was verified', async () => {
    const { _id: id } = (await add(facts)).body
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await update(id, { bedrooms: 4, kind: null, features: ['pool'] })
    const managed = (await call(findManagedProperty, { as: admin, params: { id } })).body
    expect(managed).toMatchObject({ status: 'pending', bedrooms: 4, verifiedFields: facts })
    expect(changesSinceVerified(managed)).toEqual([
      { field: 'kind', before: 'townhouse', after: undefined },
      { field: 'bedrooms', before: 3, after: 4 },
      { field: 'features', before: 'garden, fireplace, solar power', after: 'pool' },
    ])
    expect(factsIn((await call(findProperty, { as: buyer, params: { id } })).body)).toEqual(facts)
  })

  it('shows buyers the facts before, after the verification was undone', async () => {
    const { _id: id } = (await add({ bedrooms: 2 })).body
    await verify(id)
    await call(addToWishlist, { as: buyer, body: { propertyId: id } })
    await update(id, { bedrooms: 9, tourUrl: 'https://casino.example' })
    await verify(id)
    await call(undoVerification, { as: admin, params: { id } })
    expect(factsIn((await call(findProperty, { as: buyer, params: { id } })).body)).toEqual({ bedrooms: 2 })
    await verify(id)
    expect((await call(findProperty, { as: buyer, params: { id } })).body).toMatchObject({ bedrooms: 9 })
  })
})
