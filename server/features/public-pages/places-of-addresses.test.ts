import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { changesSinceVerified, findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { publicPlace, publicProperty, publicState } from '#contract/public-pages/public-properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { suggestPlaces } from '#contract/search/search.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import type { Person } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given } = await startTestApp()
const [agent, buyer, admin] = [await given.anAgent(), await given.aBuyer(), await given.anAdmin()]

const titlesIn = async (state: string, place: string) =>
  (await call(publicPlace, { params: { state, place } })).body.properties.map(({ title }) => title).toSorted()
const found = async (query: object) =>
  (await call(verifiedProperties, { as: buyer, query })).body.map(({ _id }) => _id).toSorted()

const answerOf = async (path: string) => {
  const { statusCode, headers } = await app.inject(path)
  return [statusCode, headers['location']]
}

describe('the page of a place', () => {
  const ends = ['OR', 'Oregon', 'OR 97103', 'OR 97103-1234', 'or, 97103', 'OR 97103, USA', 'Oregon, United States']

  it('is one for all spellings of its address', async () => {
    for (const end of ends) await given.aProperty({ agent, title: end, location: `5 Elm Street, Astoria, ${end}` })
    await given.aProperty({ agent, title: 'with a unit', location: '5 Elm Street, Apt 4B, Astoria, OR 97103' })
    await given.aProperty({ agent, title: 'unit first', location: 'Unit 4, 5 Elm Street, Astoria OR 97103' })
    await given.aProperty({ agent, title: 'of a block', location: 'Cedar Ridge, Block 3, Astoria, OR' })
    expect(await titlesIn('oregon', 'astoria')).toEqual([...ends, 'with a unit', 'unit first', 'of a block'].toSorted())
    const { body } = await call(publicState, { params: { state: 'oregon' } })
    expect(body).toMatchObject({ name: 'Oregon', count: 10, places: [{ name: 'Astoria', count: 10 }] })
    for (const path of ['/places/oregon/apt-4b-astoria', '/places/all/usa'])
      expect((await app.inject(path)).statusCode, path).toBe(404)
  })

  it('moves permanently from the other names of its state', async () => {
    expect(await answerOf('/places/or/astoria')).toEqual([301, '/places/oregon/astoria'])
    expect(await answerOf('/places/or')).toEqual([301, '/places/oregon'])
    await sql`insert into former_place_paths values ('or-97103/astoria', 'oregon/astoria'), ('or-97103', 'oregon')`.execute(
      deps.db,
    )
    expect(await answerOf('/places/or-97103/astoria')).toEqual([301, '/places/oregon/astoria'])
    expect(await answerOf('/places/or-97103')).toEqual([301, '/places/oregon'])
    expect((await call(publicPlace, { params: { state: 'or', place: 'astoria' } })).body.path).toBe(
      '/places/oregon/astoria',
    )
  })

  it('is one for the capital and its district', async () => {
    for (const end of ['DC', 'D.C.', 'District of Columbia 20001'])
      await given.aProperty({ agent, title: end, location: `5 K Street, Washington, ${end}` })
    expect(await titlesIn('dc', 'washington')).toHaveLength(3)
    expect((await app.inject('/places/district-of-columbia/washington')).headers['location']).toBe(
      '/places/dc/washington',
    )
  })

  it('is in Canada for a town of Ontario', async () => {
    await given.aProperty({ agent, title: 'Loft', location: '290 Bremner Boulevard, Toronto, ON, CA' })
    expect(await titlesIn('ontario', 'toronto')).toEqual(['Loft'])
  })

  it('is one for a town of the United Kingdom, which every name of its state finds', async () => {
    for (const end of ['London, England', 'London, UK', 'London SW1A 2AA', 'London, England, United Kingdom'])
      await given.aProperty({ agent, title: end, location: `5 Elm Street, ${end}` })
    expect(await titlesIn('england', 'london')).toHaveLength(4)
    const { body } = await call(suggestPlaces, { as: buyer, query: { q: 'london' } })
    expect(body.places).toEqual([{ place: 'London, England, United Kingdom', properties: 4 }])
    for (const state of ['England', 'UK', 'United Kingdom']) expect(await found({ state }), state).toHaveLength(4)
    for (const place of ['London, UK', 'London, England']) expect(await found({ place }), place).toHaveLength(4)
  })

  it('of a home that names only its state is that of the state', async () => {
    const { id } = await given.aProperty({ agent, location: 'A farm, Utah' })
    const state = { name: 'Utah', path: '/places/utah' }
    expect((await call(publicProperty, { params: { id } })).body.place).toEqual(state)
    await given.aProperty({ agent, location: '1 Elm Street, Moab, UT' })
    const { body } = await call(publicState, { params: { state: 'utah' } })
    expect(body).toMatchObject({ ...state, count: 2, places: [{ name: 'Moab', count: 1 }] })
    expect((await app.inject('/sitemap-pages.xml')).body).toContain('/places/utah</loc>')
  })

  it('is suggested once with the sum of its homes, and found by each name', async () => {
    const { body } = await call(suggestPlaces, { as: buyer, query: { q: 'astoria' } })
    expect(body.places).toEqual([{ place: 'Astoria, OR', properties: 10 }])
    for (const place of ['Astoria, OR', 'astoria, oregon', 'Astoria, OR 97103'])
      expect(await found({ place }), place).toHaveLength(10)
    expect(await found({ state: 'OR' })).toHaveLength(10)
    expect(await found({ state: 'oregon' })).toHaveLength(10)
    expect(await found({ search: 'or 97103' })).toHaveLength(5)
    const states = async (q: string) => (await call(suggestPlaces, { as: buyer, query: { q } })).body.states
    await given.aProperty({ agent, location: '1 Elm Street, Bend, Oregon' })
    expect(await states('or')).toEqual([{ place: 'Oregon', properties: 11 }])
    expect(await states('oreg')).toEqual([{ place: 'Oregon', properties: 11 }])
  })

  it.each([
    ['1 Elm Street, Bandon, OR 97411', 'Bandon, Oregon', 'Bandon, OR'],
    ['1 Elm Street, Ely CB7 4DL', 'Ely, England', 'Ely, England'],
  ])('of %j is suggested by the name that its page has, %j', async (location, name, place) => {
    const { id } = await given.aProperty({ agent, location })
    expect((await call(publicProperty, { params: { id } })).body.place?.name).toBe(name)
    const { body } = await call(suggestPlaces, { as: buyer, query: { q: name } })
    expect(body.similar).toEqual([{ place, properties: 1 }])
    expect(await found({ place })).toEqual([id])
  })
})

const draft = {
  title: 'Mill',
  location: 'Old mill, Riverbend near Salem',
  image: '/images/villa-dusk/1280.webp',
  description: 'A mill.',
  minPrice: 1000,
  maxPrice: 2000,
}
const corrected = { street: 'Old mill', town: 'Salem', region: 'Oregon' }

async function aVerifiedProperty(as: Person, body: object) {
  const { _id: id } = (await call(addProperty, { as, body: { ...draft, ...body } })).body
  await call(verifyProperty, { as: admin, params: { id } })
  return id
}

describe('the parts of an address that its agent corrects', () => {
  it('decide its place, while the search by text reads the location', async () => {
    const id = await aVerifiedProperty(agent, { address: { ...corrected, unit: '' } })
    expect((await call(publicProperty, { params: { id } })).body).toMatchObject({
      location: draft.location,
      place: { name: 'Salem, Oregon', path: '/places/oregon/salem' },
    })
    expect(await titlesIn('oregon', 'salem')).toEqual(['Mill'])
    expect(await found({ place: 'Salem, OR' })).toEqual([id])
    expect(await found({ search: 'riverbend near' })).toEqual([id])
    expect(await found({ search: 'salem, oregon' })).toEqual([])
    const { places } = (await call(suggestPlaces, { as: buyer, query: { q: 'salem' } })).body
    expect(places).toEqual([{ place: 'Salem, Oregon', properties: 1 }])
  })

  it('are on the page of the same location where their region is not recognised', async () => {
    await aVerifiedProperty(agent, { location: '1 Weg, Munich, Bavaria, Germany' })
    const address = { town: 'Munich', region: 'Bavaria', country: 'Germany' }
    await aVerifiedProperty(agent, { location: 'Loft, Munich', address })
    expect(await titlesIn('germany', 'munich-bavaria')).toHaveLength(2)
    const { body } = await call(suggestPlaces, { as: buyer, query: { q: 'munich' } })
    expect(body.places).toEqual([{ place: 'Munich, Bavaria, Germany', properties: 2 }])
  })

  it('are read by its agent and admins only', async () => {
    const id = await aVerifiedProperty(agent, { address: corrected })
    const params = { id }
    expect((await call(findManagedProperty, { as: agent, params })).body.address).toEqual(corrected)
    expect((await call(findProperty, { as: admin, params })).body.address).toEqual(corrected)
    expect((await call(findProperty, { as: buyer, params })).body).not.toHaveProperty('address')
    expect((await call(publicProperty, { params })).body).not.toHaveProperty('address')
  })

  it('stay with a change of another field, and end with a new location', async () => {
    const id = await aVerifiedProperty(agent, { address: corrected })
    const change = async (body: object) =>
      (await call(updateProperty, { as: agent, params: { id }, body })).body.address
    expect(await change({ title: 'Old mill' })).toEqual(corrected)
    expect(await change({ location: draft.location, minPrice: 900 })).toEqual(corrected)
    expect(await change({ address: { ...corrected, town: 'Keizer' } })).toEqual({ ...corrected, town: 'Keizer' })
    expect(await change({ location: '1 Elm Street, Keizer, OR' })).toBeUndefined()
    expect(await change({ address: corrected })).toEqual(corrected)
    expect(await change({ address: null })).toBeUndefined()
    expect(await change({ location: 'Loft, Bend', address: corrected })).toEqual(corrected)
    await call(verifyProperty, { as: admin, params: { id } })
    expect((await call(publicProperty, { params: { id } })).body.place?.path).toBe('/places/oregon/salem')
  })

  it('are shown as last verified until an admin has checked the change', async () => {
    const id = await aVerifiedProperty(agent, { address: corrected })
    await call(updateProperty, { as: agent, params: { id }, body: { address: { ...corrected, town: 'Keizer' } } })
    const managed = (await call(findManagedProperty, { as: admin, params: { id } })).body
    expect(changesSinceVerified(managed)).toEqual([
      {
        field: 'address',
        before: 'street Old mill · town Salem · state Oregon',
        after: 'street Old mill · town Keizer · state Oregon',
      },
    ])
    const placeOf = async () => (await call(publicProperty, { params: { id } })).body.place?.name
    expect(await placeOf()).toBe('Salem, Oregon')
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await placeOf()).toBe('Keizer, Oregon')
    const { places } = (await call(suggestPlaces, { as: buyer, query: { q: 'keizer' } })).body
    expect(places).toEqual([{ place: 'Keizer, Oregon', properties: 1 }])
  })

  it('are what a hidden address shows and is found by', async () => {
    const id = await aVerifiedProperty(agent, {
      location: '77191 Quincy Lane, Apt 77C, Dallas, OR 97338, USA',
      hideAddress: true,
    })
    expect((await call(findProperty, { as: buyer, params: { id } })).body.location).toBe('Dallas, OR, USA')
    expect(await found({ search: 'dallas, or, usa' })).toEqual([id])
    for (const search of ['apt 77c', '97338', 'quincy']) expect(await found({ search }), search).toEqual([])
    const address = { town: 'Dallas Mills', region: 'OR' }
    await call(updateProperty, { as: agent, params: { id }, body: { address } })
    await call(verifyProperty, { as: admin, params: { id } })
    expect((await call(publicProperty, { params: { id } })).body.location).toBe('Dallas Mills, OR')
    expect(await found({ search: 'dallas mills' })).toEqual([id])
    expect(await found({ search: 'dallas, or' })).toEqual([])
  })

  it('are those of similar homes, though only the postcode tells the nation', async () => {
    const address = { town: 'Thame', postcode: 'OX9 3AA', country: 'United Kingdom' }
    const id = await aVerifiedProperty(agent, { location: 'A mill, Thame', address })
    const other = await aVerifiedProperty(agent, { location: 'Another mill, Thame, England' })
    const { body } = await call(similarProperties, { as: buyer, params: { id } })
    expect(body.map(({ _id }) => _id)).toEqual([other])
  })

  it('that are hidden are on the page that the home leads to, though only the postcode tells its nation', async () => {
    const id = await aVerifiedProperty(agent, { location: '2 Elm Street, Didcot OX11 0AA', hideAddress: true })
    const { location, place } = (await call(publicProperty, { params: { id } })).body
    expect([location, place?.path]).toEqual(['Didcot', '/places/england/didcot'])
    expect(await titlesIn('england', 'didcot')).toEqual(['Mill'])
    for (const query of [{ search: 'didcot' }, { place: 'Didcot, England' }, { state: 'England' }])
      expect(await found(query), JSON.stringify(query)).toContain(id)
  })

  it('have no place any more where a hidden address moves to a location without one', async () => {
    const other = await given.aProperty({ agent, title: 'stays', location: '1 Elm Street, Hood River, OR' })
    const id = await aVerifiedProperty(agent, { location: '2 Elm Street, Hood River, OR', hideAddress: true })
    await call(updateProperty, { as: agent, params: { id }, body: { location: 'Old Lighthouse' } })
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await titlesIn('oregon', 'hood-river')).toEqual(['stays'])
    expect(await found({ place: 'Hood River, Oregon' })).toEqual([other.id])
  })

  it.each([
    [{ town: 5 }, 400, 'address.town'],
    [{ town: 'x'.repeat(101) }, 400, 'address.town'],
    ['Salem', 400, 'address'],
  ])('are refused as %j, with their field', async (address, status, field) => {
    const { status: is, body } = await call(addProperty, { as: agent, body: { ...draft, address } as never })
    const { errors } = body as unknown as { errors: { field: string }[] }
    expect([is, errors.map(error => error.field)]).toEqual([status, [field]])
  })
})
