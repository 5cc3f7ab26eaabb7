import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets, suggestPlaces } from '#contract/search/search.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, deps, given } = await startTestApp()
const [buyer, agent] = [await given.aBuyer(), await given.anAgent()]

const add = async (location: string, facts: object = {}, status: 'verified' | 'pending' = 'verified') => {
  const { id } = await given.aProperty({ agent, location, status, minPrice: 400_000, maxPrice: 500_000 })
  await deps.db
    .updateTable('properties')
    .set({ kind: null, ...facts })
    .where('id', '=', id)
    .execute()
}
await add('1 Elm Row, Fairhaven, MA', { kind: 'house', bedrooms: 3, full_baths: 2, features: 1 })
await add('2 Elm Row, Fairhaven, MA', { kind: 'house', bedrooms: 1, features: 9 })
await add('3 Elm Row, Fairmont, TX', { kind: 'condo', bedrooms: 4 })
await add('4 Elm Row, Fairmont, TX')
await add('5 Elm Row, Hidden Hill', { kind: 'house' }, 'pending')

const facets = async (query: object) => (await call(searchFacets, { as: buyer, query })).body
const positive = (counts: readonly { value: string; count: number }[]) =>
  Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

describe('the counts beside the filters', () => {
  it('are of homes that fit all other filters', async () => {
    const found = await facets({ search: 'elm row', kind: 'house' })
    expect(found).toMatchObject({ total: 2, isExact: true })
    expect(positive(found.kinds)).toEqual({ house: 2, condo: 1 })
    expect(positive(found.minBeds)).toEqual({ 1: 2, 2: 1, 3: 1 })
    expect(positive(found.minBaths)).toEqual({ 1: 1, 2: 1 })
    expect(positive(found.features)).toEqual({ garden: 2, pool: 1 })
  })

  it('add a feature to the chosen ones', async () => {
    expect(positive((await facets({ search: 'elm row', features: 'pool' })).features)).toEqual({ garden: 1, pool: 1 })
  })

  it('say what a filter gives when it is removed, and how many homes do not state the fact', async () => {
    const found = await facets({ search: 'elm row', minBeds: '2', kind: 'house', to: '1' })
    expect(found).toMatchObject({
      total: 0,
      without: { price: 1, minBeds: 0, kind: 0, features: 0 },
      unstated: { minBeds: 0, kind: 0, minArea: 0 },
    })
    expect((await facets({ search: 'elm row', minBeds: '2' })).unstated).toMatchObject({ minBeds: 1, kind: 0 })
  })

  it('are of all homes for sale without a filter', async () => {
    expect(await facets({})).toMatchObject({ total: 4, without: { kind: 4 }, unstated: { kind: 0 } })
    expect(await facets({ search: 'nowhere' })).toMatchObject({ total: 0, isExact: true })
  })
})

const nothing = { states: [], places: [], similar: [] }
const suggest = async (q: string) => (await call(suggestPlaces, { as: buyer, query: { q } })).body

describe('the places suggested for a text', () => {
  it('contain it, in any case; those that begin with it come first, then those with more homes', async () => {
    await add('6 Elm Row, Old Fairhaven, MA')
    await add('7 Elm Row, Fairmont, TX')
    expect(await suggest('FAIR')).toEqual({
      states: [],
      places: [
        { place: 'Fairmont, TX', properties: 3 },
        { place: 'Fairhaven, MA', properties: 2 },
        { place: 'Old Fairhaven, MA', properties: 1 },
      ],
      similar: [],
    })
  })

  it('have a part that begins with a text of one or two letters', async () => {
    expect(await suggest('fa')).toMatchObject({ places: [{ place: 'Fairmont, TX' }, { place: 'Fairhaven, MA' }] })
    expect(await suggest('tx')).toMatchObject({ places: [{ place: 'Fairmont, TX' }] })
  })

  it('include states with several places, which the filter by state finds', async () => {
    await add('1 Elm Row, Astoria, Orstate')
    await add('2 Elm Row, Astoria, ORSTATE')
    await add('3 Elm Row, Orford, Orstate')
    await add('4 Elm Row, Orstate City, Idaho')
    await add('5 Elm Row, Unlisted, Idaho', {}, 'pending')
    const { states, places } = await suggest('orst')
    expect(states).toEqual([{ place: 'Orstate', properties: 3 }])
    expect(places.map(({ place }) => place)).toEqual(['Orstate City, Idaho', 'Astoria, ORSTATE', 'Orford, Orstate'])
    expect((await suggest('idah')).states).toEqual([])
    expect((await facets({ state: 'orState' })).total).toBe(3)
    expect((await facets({ state: 'orstate', search: 'astoria' })).total).toBe(2)
    expect((await facets({ state: 'orstate', place: 'Orford, Orstate' })).total).toBe(1)
    expect((await facets({ state: 'rstate' })).total).toBe(0)
  })

  it('are found however many places have no home for sale', async () => {
    await sql`insert into location_parts (kind, label) select 'place', ', zell ' || n from generate_series(1, 300) n`.execute(
      deps.db,
    )
    await add('1 Elm Row, Zell am See')
    expect((await suggest('zell')).places).toEqual([{ place: 'Zell am See', properties: 1 }])
  })

  it('are found by the filter with any spaces after the comma', async () => {
    for (const location of ['1 Quay,Bergen', '2 Quay, Bergen', '3 Quay,  Bergen']) await add(location)
    expect((await facets({ place: 'BERGEN' })).total).toBe(3)
    const list = await call(verifiedProperties, { as: buyer, query: { place: 'Bergen' } })
    expect(list.body.map(({ location }) => location[0])).toEqual(['3', '2', '1'])
    expect((await suggest('bergen')).places).toEqual([{ place: 'Bergen', properties: 3 }])
  })

  it('have homes for sale', async () => {
    expect(await suggest('hidden')).toEqual(nothing)
  })

  it.each(['farehaven', 'Fairhavne', 'afirhaven', 'fair haven', 'FAIRHAVEN MA'])(
    'have a similar name if no location contains %j',
    async typo => {
      const { places, similar } = await suggest(typo)
      expect(places).toEqual([])
      expect(similar[0]).toEqual({ place: 'Fairhaven, MA', properties: 2 })
    },
  )

  it('have a similar name however many more similar names have no home for sale', async () => {
    await sql`insert into location_parts (kind, label) select 'place', ', quimpxe ' || n from generate_series(1, 1000) n`.execute(
      deps.db,
    )
    await add('1 Elm Row, Quimper')
    expect((await suggest('quimpxer')).similar).toEqual([{ place: 'Quimper', properties: 1 }])
  })

  it('are not corrections of a text that is a place, a street or another real word', async () => {
    await add('1 Reed Row, Bonn')
    await add('1 Elm Row, Bend', {}, 'pending')
    for (const real of ['Bend', 'Reed', 'Bern', 'Fairfield']) expect(await suggest(real), real).toEqual(nothing)
    expect((await suggest('Bnon')).similar).toEqual([{ place: 'Bonn', properties: 1 }])
  })

  it('are none for a text without a similar place', async () => {
    expect(await suggest('xyzzy')).toEqual(nothing)
    expect(await suggest('%')).toEqual(nothing)
  })

  it('are none without a text', async () => {
    expect(await suggest('')).toEqual(nothing)
  })
})
