import { describe, expect, it } from 'vitest'
import { searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, app, deps } = await startTestApp()
const search = async (q: string) => (await call(searchPublicProperties, { query: { q } })).body

const openedBy = async (q: string) => (await app.inject(`/places?q=${encodeURIComponent(q)}`)).headers['location']

const agent = await given.anAgent('Sandy Search')
const add = async (title: string, facts: object, status: 'verified' | 'pending' = 'verified') => {
  const location = `${title}, Salem, Oregon`
  const { id } = await given.aProperty({ agent, title, location, status, minPrice: 300_000, maxPrice: 350_000 })
  await deps.db
    .updateTable('properties')
    .set({ kind: null, ...facts })
    .where('id', '=', id)
    .execute()
}
await add('1 Small Street', { kind: 'house', bedrooms: 2 })
await add('2 Large Street', { kind: 'house', bedrooms: 4 })
await add('3 Silent Street', {})
await add('4 Secret Street', { bedrooms: 4 }, 'pending')

describe('a visitor who describes a home', () => {
  it.each([
    ['3 beds under $600k', ['2 Large Street'], '3+ beds · up to $600,000', '/all-properties?minBeds=3&to=600000'],
    ['houses', ['2 Large Street', '1 Small Street'], 'house', '/all-properties?kind=house'],
    ['3 beds under 400k over 500k', ['2 Large Street'], '3+ beds', '/all-properties?minBeds=3'],
    [
      'cheapest',
      ['1 Small Street', '2 Large Street', '3 Silent Street'],
      'lowest price first',
      '/all-properties?sort=price-low',
    ],
    ['silent street', ['3 Silent Street'], '“silent street”', '/all-properties?search=silent%20street'],
    ['5 beds in Alaska', [], '5+ beds · Alaska', '/all-properties?minBeds=5&state=Alaska'],
    ['🏡', [], '', '/all-properties'],
    ['the of', [], '', '/all-properties'],
    ['', [], '', '/all-properties'],
  ])('finds homes for sale: %s', async (q, titles, words, path) => {
    const found = await search(q)
    expect(found.properties.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    expect([found.words, found.path, found.total]).toEqual([words, path, { count: titles.length, isMore: false }])
  })

  const oregon = { name: 'Oregon', path: '/places/oregon', count: 3 }
  const salem = { name: 'Salem, Oregon', path: '/places/oregon/salem', count: 3 }
  it.each([
    [
      '4 bed house under 400k in Oregon',
      ['2 Large Street'],
      'house · 4+ beds · up to $400,000 · Oregon',
      '/all-properties?minBeds=4&kind=house&state=Oregon&to=400000',
      [oregon],
    ],
    [
      'houses in salem OR',
      ['2 Large Street', '1 Small Street'],
      'house · Salem, Oregon',
      '/all-properties?kind=house&place=Salem%2C%20Oregon',
      [salem],
    ],
    ['9 beds in Salem', [], '9+ beds · Salem, Oregon', '/all-properties?minBeds=9&place=Salem%2C%20Oregon', [salem]],
    ['4 beds in Sal', ['2 Large Street'], '4+ beds · “Sal”', '/all-properties?minBeds=4&search=Sal', []],
  ])('finds those of a place that fit, and the place: %s', async (q, titles, words, path, places) => {
    const found = await search(q)
    expect(found.properties.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    expect([found.words, found.path]).toEqual([words, path])
    expect(found.places).toMatchObject(places)
    expect((await app.inject(`/places?q=${encodeURIComponent(q)}`)).statusCode).toBe(200)
  })

  it.each([
    [
      '3 beds under 400k over 500k',
      ['“under 400k” and “over 500k” contradict each other.'],
      [['3+ beds · up to $400,000', 1]],
    ],
    [
      'under 400k over 500k in Salem, OR',
      ['“under 400k” and “over 500k” contradict each other.'],
      [['up to $400,000 · Salem, Oregon', 3]],
    ],
    ['under 400k over 500k', ['“under 400k” and “over 500k” contradict each other.'], [['up to $400,000', 3]]],
    ['house 5 acres', ['There is no filter for “5 acres”.'], []],
    ['house 300 leagues', [], [['house', 2]]],
    ['300 leagues', [], []],
    ['the a in', [], []],
    ['🏡', [], []],
    ['houses'.padEnd(300, ' gym'), ['There is no filter for “gym gym gym gym gym gym gym gym gym gym…”.'], []],
  ])('learns what is left out, and of other searches that find something: %s', async (q, leftOut, instead) => {
    const found = await search(q)
    expect(found.leftOut).toEqual(leftOut)
    expect(found.instead).toEqual(instead.map(([words, count]) => ({ words, total: { count, isMore: false } })))
    expect(await openedBy(q)).toBeUndefined()
    for (const { words } of found.instead) expect((await search(words)).words).toBe(words)
  })

  it('opens a place only by its whole name if its words mean a filter too', async () => {
    await given.aProperty({ agent, location: '5 Road, Cottage Farm, Oregon' })
    expect(await openedBy('cottage farm')).toBe('/places/oregon/cottage-farm')
    expect(await openedBy('Cottage Farm, OR')).toBe('/places/oregon/cottage-farm')
    expect(await openedBy('cottage')).toBeUndefined()
    expect(await openedBy('farm')).toBeUndefined()
  })

  it.each([
    ['3 bed cottage in Cottage Farm', 'house · 3+ beds · Cottage Farm, Oregon'],
    ['Cottage Farm, Oregon under 600k', 'up to $600,000 · Cottage Farm, Oregon'],
    ['cottage farm OR with a pool', 'pool · Cottage Farm, Oregon'],
    ['cottage or farm', 'house, farm'],
    ['"big cottage farm" under 600k', 'up to $600,000 · “big cottage farm”'],
  ])('reads the words of a place as no filter: %s', async (q, words) => {
    expect((await search(q)).words).toBe(words)
  })

  it('asks for a place of several towns of its name without the comma behind it', async () => {
    await given.aProperty({ agent, location: '8 Road, Cottage Hill, Oregon' })
    await given.aProperty({ agent, location: '9 Road, Cottage Hill, Vermont' })
    expect((await search('Cottage Hill, under 600k')).words).toBe('up to $600,000 · “Cottage Hill”')
  })

  it('finds those of all towns of a name, and each town', async () => {
    await given.aProperty({ agent, location: '6 Road, Albany, Oregon' })
    await given.aProperty({ agent, location: '7 Road, Albany, New York' })
    const { words, properties, places } = await search('newest homes in albany')
    expect([words, properties.length]).toEqual(['“albany” · newest first', 2])
    expect(places.map(({ name }) => name).toSorted()).toEqual(['Albany, New York', 'Albany, Oregon'])
  })

  it('reads no email of the agent', async () => {
    expect(JSON.stringify(await search('3 beds'))).not.toContain(agent.email)
  })

  it.each(['3 beds '.repeat(60), 'silent\0street'])('gets the page of places for %j', async q => {
    const { statusCode } = await app.inject(`/places?q=${encodeURIComponent(q)}`)
    expect(statusCode).toBe(200)
  })
})

it('the search of visitors is 404 without public pages', async () => {
  const closed = await startTestApp({ env: { PUBLIC_LISTINGS: 'off' } })
  expect((await closed.call(searchPublicProperties, { query: { q: '3 beds' } })).status).toBe(404)
})
