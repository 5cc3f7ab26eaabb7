import { expect, it } from 'vitest'
import { advertiseProperty, undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { publicPlace, publicProperty, publicState } from '#contract/public-pages/public-properties.ts'
import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeReplacedVersions } from '../manage-properties/remove-replaced-versions.ts'

const { app, call, deps, given, passHours } = await startTestApp()
const [agent, admin, buyer] = [await given.anAgent(), await given.anAdmin(), await given.aBuyer()]

const draft = {
  location: '1 Elm Street, Bend, OR',
  image: '/images/villa-dusk/1280.webp',
  description: 'A mill.',
  minPrice: 1000,
  maxPrice: 2000,
}
const add = async (title: string) => (await call(addProperty, { as: agent, body: { ...draft, title } })).body._id
const verify = async (id: string) => {
  await call(verifyProperty, { as: admin, params: { id } })
  return publishedAt(id)
}
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)
const publishedAt = async (id: string) =>
  (await call(findManagedProperty, { as: agent, params: { id } })).body.publishedAt

it('is the first verification, in lists, pages, feeds and structured data', async () => {
  const [first, second] = [await add('Listed first'), await add('Listed second')]
  passHours(0.01)
  expect(await publishedAt(first)).toBeUndefined()
  const ofSecond = await verify(second)
  passHours(0.01)
  const ofFirst = await verify(first)
  expect(Date.parse(ofFirst ?? '')).toBeGreaterThan(Date.parse(ofSecond ?? ''))
  passHours(0.01)
  await call(updateProperty, { as: agent, params: { id: second }, body: { title: 'Listed second, changed' } })
  expect((await call(publicProperty, { params: { id: second } })).body.publishedAt).toBe(ofSecond)
  await verify(second)

  const { body } = await call(publicProperty, { params: { id: second } })
  expect(body.publishedAt).toBe(ofSecond)
  const list = (await call(verifiedProperties, { as: buyer, query: {} })).body
  expect(list.map(home => home.publishedAt)).toEqual([ofFirst, ofSecond])
  expect((await app.inject(body.path)).body).toContain(`"datePosted":"${ofSecond}"`)
  const atom = (await app.inject('/homes.atom')).body
  expect(atom.match(/<published>[^<]*/g)).toEqual([`<published>${ofSecond}`, `<published>${ofFirst}`])
  const { features } = (await app.inject('/homes.geojson')).json()
  expect(features.map((home: { properties: object }) => home.properties)).toMatchObject([
    { publishedAt: ofSecond },
    { publishedAt: ofFirst },
  ])
})

it('orders the newest homes, not their listing, wherever homes for sale are listed', async () => {
  const addAt = async (title: string, location: string) =>
    (await call(addProperty, { as: agent, body: { ...draft, title, location, pin: { lat: 44, lng: -121 } } })).body._id
  const early = await addAt('Granary listed early', '1 Elm Street, NEWEST VILLE, OR')
  const late = await addAt('Granary listed late', '1 Elm Street, Newest Ville, OR')
  const other = await addAt('Third home', '1 Elm Street, Newest Ville, OR')
  for (const id of [other, late, early]) {
    passHours(0.01)
    await verify(id)
    await call(advertiseProperty, { as: admin, params: { id }, body: {} })
  }
  const wanted = [early, late, other]

  const query = { search: 'newest ville' }
  expect(idsOf((await call(verifiedProperties, { as: buyer, query })).body)).toEqual(wanted)
  const first = await call(verifiedProperties, { as: buyer, query: { ...query, limit: 2 } })
  const next = await app.inject({
    url: /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '',
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect([...idsOf(first.body), ...idsOf(next.json())]).toEqual(wanted)
  expect(idsOf((await call(propertyMap, { as: buyer, query: { ...query, zoom: 9 } })).body.properties)).toEqual(wanted)
  expect(idsOf((await call(similarProperties, { as: buyer, params: { id: other } })).body)).toEqual([early, late])
  expect(idsOf((await call(suggestByWords, { as: buyer, query: { q: 'granary' } })).body.properties)).toEqual([
    early,
    late,
  ])
  expect((await call(suggestPlaces, { as: buyer, query: { q: 'newest' } })).body.places).toEqual([
    { place: 'NEWEST VILLE, OR', properties: 3 },
  ])
  const place = await call(publicPlace, { params: { state: 'oregon', place: 'newest-ville' }, query: {} })
  expect([place.body.name, ...idsOf(place.body.properties)]).toEqual(['NEWEST VILLE, Oregon', ...wanted])
  const state = await call(publicState, { params: { state: 'oregon' } })
  expect(idsOf(state.body.properties).slice(0, 3)).toEqual(wanted)
  expect(idsOf((await call(advertisedProperties)).body)).toEqual(wanted)
})

it('ends with the undo of a first verification, and stays with that of a later one', async () => {
  const id = await add('Undone')
  await verify(id)
  await call(undoVerification, { as: admin, params: { id } })
  expect(await publishedAt(id)).toBeUndefined()
  const again = await verify(id)
  passHours(0.01)
  await call(updateProperty, { as: agent, params: { id }, body: { title: 'Changed' } })
  await verify(id)
  await call(undoVerification, { as: admin, params: { id } })
  expect(await publishedAt(id)).toBe(again)
  await verify(id)
  passHours(25)
  await removeReplacedVersions(deps)
  await call(undoVerification, { as: await given.anAdmin(), params: { id } })
  expect((await call(findManagedProperty, { as: await given.anAdmin(), params: { id } })).body.publishedAt).toBe(again)
})
