import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { cellCentre, withoutStreet } from '#contract/properties/position.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given, deps } = await startTestApp()
const admin = await given.anAdmin()
const pin = { lat: 45.523_062, lng: -122.676_482 }

const queued = (id: string) =>
  deps.db.selectFrom('geocoding_jobs').select('property_id').where('property_id', '=', id).execute()
const see = async (id: string) => (await call(findProperty, { as: admin, params: { id } })).body

describe('the position of a home', () => {
  it('is the pin of its agent until they remove it', async () => {
    const agent = await given.anAgent()
    const draft = {
      title: 'Loft',
      location: '1 Elm Street, Portland, OR',
      description: 'Light.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 1,
      maxPrice: 2,
    }
    const { _id: id, ...added } = (await call(addProperty, { as: agent, body: { ...draft, pin } })).body
    expect(added.position).toEqual({ ...pin, precision: 'pin', isApproximate: false })
    const change = (body: object) => call(updateProperty, { as: agent, params: { id }, body })
    expect((await change({ location: '2 Elm Street, Portland, OR' })).body.position).toEqual(added.position)
    expect((await change({ hideAddress: true })).body).toMatchObject({ hideAddress: true, position: added.position })
    expect((await change({ title: 'Old loft' })).body).toMatchObject({ hideAddress: true, position: added.position })
    const removed = await change({ pin: null, hideAddress: false })
    expect(removed.body).toMatchObject({ hideAddress: false, location: '2 Elm Street, Portland, OR' })
    expect(removed.body).not.toHaveProperty('position')
    expect(await queued(id)).toHaveLength(1)
  })

  it.each([
    [400, { lat: 'north', lng: 0 }],
    [400, { lat: 1 }],
    [400, 'here'],
    [422, { lat: 90.1, lng: 0 }],
    [422, { lat: 0, lng: -180.01 }],
  ])('is refused with %i for the pin %j', async (status, wrong) => {
    const { id, agent } = await given.aProperty()
    const answer = await call(updateProperty, { as: agent, params: { id }, body: { pin: wrong as never } })
    expect(answer.status).toBe(status)
  })

  it('is looked up again when the location changes, and waits for that', async () => {
    const { id, agent } = await given.aProperty()
    await sql`update properties set lng = 1, lat = 2, point_precision = 'place', point_source = 'gazetteer' where id = ${id}`.execute(
      deps.db,
    )
    await sql`delete from geocoding_jobs where property_id = ${id}`.execute(deps.db)
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Same place' } })
    expect((await see(id)).position).toMatchObject({ lat: 2, lng: 1, precision: 'place' })
    expect(await queued(id)).toEqual([])
    await call(updateProperty, { as: agent, params: { id }, body: { location: '9 Elm Street, Salem, OR' } })
    expect(await see(id)).not.toHaveProperty('position')
    expect(await queued(id)).toHaveLength(1)
  })

  it('is shown to linked buyers as it was last verified', async () => {
    const { id, agent } = await given.aProperty()
    await call(updateProperty, { as: agent, params: { id }, body: { pin } })
    await call(verifyProperty, { as: admin, params: { id } })
    await call(updateProperty, { as: agent, params: { id }, body: { pin: { lat: 1, lng: 1 } } })
    const shown = await deps.db
      .selectFrom('verified_versions')
      .select(['lng', 'lat', 'point_precision'])
      .where('property_id', '=', id)
      .execute()
    expect(shown).toEqual([{ ...pin, point_precision: 'pin' }])
    await call(verifyProperty, { as: admin, params: { id } })
    expect((await see(id)).position).toMatchObject({ lat: 1, lng: 1 })
  })
})

describe('a hidden address without a place', () => {
  const error = {
    field: 'location',
    message: 'With a hidden address, the location needs a place after its first comma',
  }

  it('is refused in a new home', async () => {
    const { _id: _, ...draft } = { ...(await see((await given.aProperty()).id)), hideAddress: true }
    const answer = await call(addProperty, { as: await given.anAgent(), body: { ...draft, location: 'Elm Street 5,' } })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [error] }])
  })

  it.each([
    ['5 Elm Street,', { hideAddress: true }],
    ['5 Elm Street', { location: '5 Elm Street, ,', hideAddress: true }],
  ])('is refused in a change of %j to %j', async (location, body) => {
    const { id, agent } = await given.aProperty({ location })
    const answer = await call(updateProperty, { as: agent, params: { id }, body })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [error] }])
  })

  it.each(['4711 Oak Street Springfield', 'Piazza del Colosseo, 1, 00184 Roma'])(
    'is refused for %j, whose rest has a number of a house, with what visitors would see',
    async location => {
      const { id, agent } = await given.aProperty({ location })
      const { status, body } = await call(updateProperty, { as: agent, params: { id }, body: { hideAddress: true } })
      expect([status, body.message]).toEqual([422, expect.stringContaining('Visitors would see “')])
    },
  )

  it('is refused by the database', async () => {
    const { id } = await given.aProperty({ location: '5 Elm Street,' })
    const hide = sql`update properties set hide_address = true where id = ${id}`.execute(deps.db)
    await expect(hide).rejects.toMatchObject({ constraint: 'properties_hidden_place' })
  })
})

describe('the cells of hidden addresses', () => {
  it('are the same in the contract and in the database, and less than 1 km from the home', async () => {
    const { id } = await given.aProperty()
    for (let n = 0; n < 200; n++) {
      const point = { lat: ((n * 37.77) % 170) - 85, lng: ((n * 91.13) % 360) - 180 }
      const { rows } = await sql<{ lng: number; lat: number }>`
        update properties set lng = ${point.lng}, lat = ${point.lat}, point_precision = 'street', point_source = 'test',
          hide_address = true
        where id = ${id} returning shown_lng as lng, shown_lat as lat`.execute(deps.db)
      const cell = cellCentre(point)
      expect(rows[0]?.lat).toBeCloseTo(cell.lat, 9)
      expect(rows[0]?.lng).toBeCloseTo(cell.lng, 9)
      const narrowing = Math.cos((cell.lat * Math.PI) / 180)
      expect(Math.abs(cell.lat - point.lat) * 111.32).toBeLessThan(0.5001)
      expect(Math.abs(cell.lng - point.lng) * 111.32 * narrowing).toBeLessThan(0.5001)
    }
  })

  it('say the same for all homes of a cell', () => {
    const centre = cellCentre(pin)
    for (const [up, across] of [
      [0.4, 0.4],
      [-0.4, 0.4],
      [0.4, -0.4],
      [-0.4, -0.4],
    ] as const) {
      const near = {
        lat: centre.lat + up / 111.32,
        lng: centre.lng + across / 111.32 / Math.cos((centre.lat * Math.PI) / 180),
      }
      expect(cellCentre(near)).toEqual(centre)
    }
  })
})

describe('a location without its street', () => {
  it.each([
    ['12 Alder Street, Springfield, IL', 'Springfield, IL'],
    ['Portland', 'Portland'],
    ['12 Alder Street,Bergen', 'Bergen'],
  ])('is for %s: %s', (location, shown) => {
    expect(withoutStreet(location)).toBe(shown)
  })
})
