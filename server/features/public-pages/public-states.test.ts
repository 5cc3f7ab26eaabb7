import { expect, it } from 'vitest'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { publicPlace, publicState, publicStates } from '#contract/public-pages/public-properties.ts'
import { publicSuggestions } from '#contract/public-pages/search-public-properties.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { homeData } from '../home-page/home-data.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const deals = dealBuilders(app)
/** Lets the counts be read again. */
const passMinute = () => passHours(1 / 30)
const states = async () => {
  passMinute()
  return (await call(publicStates)).body.states.map(({ name, path, count }) => ({ name, path, count }))
}
const openPage = (url: string) => app.app.inject(url)

it('counts what everybody may see, by state and place, most homes first', async () => {
  await given.aProperty({ location: '1 Elm Street, Salem, OREGON' })
  const newest = await given.aProperty({ location: '2 Elm Street, Salem, Oregon' })
  await given.aProperty({ location: '1 Oak Street, Bend, Oregon' })
  await given.aProperty({ location: '1 Bay Street, Austin, Texas' })
  await given.aProperty({ status: 'pending', location: '1 Secret Street, Hidden, Nevada' })
  const deleted = await given.aProperty({ location: '1 Gone Street, Reno, Nevada' })
  await call(deleteProperty, { as: deleted.agent, params: { id: deleted.id } })
  await given.aProperty({ location: 'A farm, Somewhere' })

  expect(await states()).toEqual([
    { name: 'Oregon', path: '/places/oregon', count: 3 },
    { name: 'Texas', path: '/places/texas', count: 1 },
  ])
  const { body } = await call(publicState, { params: { state: 'oregon' } })
  expect(body.places.map(({ name, path, count }) => [name, path, count])).toEqual([
    ['Salem', '/places/oregon/salem', 2],
    ['Bend', '/places/oregon/bend', 1],
  ])
  expect(body.properties).toHaveLength(3)
  expect(body.properties.map(({ _id }) => _id)).toContain(newest.id)
  expect((await call(publicState, { params: { state: 'nevada' } })).status).toBe(404)
  expect((await homeData(deps)).places?.states.map(({ name }) => name)).toEqual(['Oregon', 'Texas'])
})

it('has pages for search engines, which are in the sitemap', async () => {
  const all = await openPage('/places')
  expect(all.statusCode).toBe(200)
  expect(all.body).toContain('/places/oregon"')
  expect((await openPage('/places/oregon')).body).toContain('/places/oregon/salem"')
  expect((await openPage('/places/oregon/salem')).statusCode).toBe(200)
  expect((await openPage('/places/OREGON')).headers['location']).toBe('/places/oregon')
  expect((await openPage('/places/nowhere')).statusCode).toBe(404)
  const { body } = await openPage('/sitemap-pages.xml')
  for (const path of ['/places', '/places/oregon', '/places/oregon/salem']) expect(body).toContain(`${path}</loc>`)
})

it.each([
  ['Salem', '/places/oregon/salem'],
  ['salem, or', '/places/oregon/salem'],
  ['ORE', '/places/oregon'],
  ['  austin   texas ', '/places/texas/austin'],
  ['austin TX', '/places/texas/austin'],
  ['homes for sale in Oregon', '/places/oregon'],
])('a search for %j opens %s', async (q, path) => {
  expect((await openPage(`/places?q=${encodeURIComponent(q)}`)).headers['location']).toBe(path)
})

it.each(['xyzzy', '🏡', 'in the', 'long '.repeat(100), '%', '<x>', ''])(
  'a search for %j shows all places, without an error',
  async q => {
    const { statusCode, body } = await openPage(`/places?q=${encodeURIComponent(q)}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('/places/oregon"')
    expect(body).not.toContain('<x>')
  },
)

it.each([
  ['o', ['Oregon', 'Salem, Oregon', 'Bend, Oregon']],
  ['BEND', ['Bend, Oregon']],
  ['3 beds in austin', ['Austin, Texas']],
  ['xyzzy', []],
  ['<x>', []],
  ['🏡', []],
  [' ', []],
])('%j suggests %j', async (q, names) => {
  const { places } = (await call(publicSuggestions, { query: { q } })).body
  expect(places.map(({ name }) => name)).toEqual(names)
})

it('a place whose last home was sold says so and leads to its state', async () => {
  const property = await given.aProperty({ location: '9 Last Street, Medford, Oregon' })
  await deals.aSale({ property })
  passMinute()
  const { status, body } = await call(publicPlace, { params: { state: 'oregon', place: 'medford' } })
  expect([status, body.name, body.state?.path, body.properties]).toEqual([200, 'Medford, Oregon', '/places/oregon', []])
  expect((await openPage('/places/oregon/medford')).statusCode).toBe(200)
  expect((await call(publicPlace, { params: { state: 'oregon', place: 'never' } })).status).toBe(404)
})

it('is nowhere without public pages', async () => {
  const closed = await startTestApp({ env: { PUBLIC_LISTINGS: 'off' } })
  expect((await closed.call(publicStates)).status).toBe(404)
  expect((await closed.call(publicState, { params: { state: 'oregon' } })).status).toBe(404)
  expect((await homeData(closed.deps)).places).toBeUndefined()
})
