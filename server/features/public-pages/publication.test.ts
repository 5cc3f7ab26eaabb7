import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { undoVerification, updateProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { addProperty } from '#contract/properties/properties.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { withMigrationLock } from '../../db/migrate/migrate.ts'
import { fillPublicationDates } from '../../db/publication-dates.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeReplacedVersions } from '../manage-properties/remove-replaced-versions.ts'

const { app, call, deps, given, owner, ownerPool, passHours } = await startTestApp()
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
  expect(list.map(home => home.publishedAt)).toEqual([ofSecond, ofFirst])
  expect((await app.inject(body.path)).body).toContain(`"datePosted":"${ofSecond}"`)
  const atom = (await app.inject('/homes.atom')).body
  expect(atom.match(/<published>[^<]*/g)).toEqual([`<published>${ofSecond}`, `<published>${ofFirst}`])
  const { features } = (await app.inject('/homes.geojson')).json()
  expect(features.map((home: { properties: object }) => home.properties)).toMatchObject([
    { publishedAt: ofSecond },
    { publishedAt: ofFirst },
  ])
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

it('is stored for homes that were verified before', async () => {
  const id = await add('Stored')
  const first = await verify(id)
  passHours(0.01)
  await call(updateProperty, { as: agent, params: { id }, body: { minPrice: 900 } })
  await verify(id)
  const pending = await add('Pending')
  await sql`update properties set published_at = null`.execute(owner)
  await withMigrationLock(ownerPool, async client => {
    expect(await fillPublicationDates(client)).toBeGreaterThan(0)
    expect(await fillPublicationDates(client)).toBe(0)
  })
  expect([await publishedAt(id), await publishedAt(pending)]).toEqual([first, undefined])
})
