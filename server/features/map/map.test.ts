import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { encodePolyline } from '#contract/map/geometry.ts'
import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { at } from '../../testing/search/map-cases.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const asked = startTestApp()
const area = (...corners: (readonly [lat: number, lng: number])[]) =>
  encodePolyline(corners.map(([lat, lng]) => ({ lat, lng })))

describe('the map', () => {
  it('lists up to 200 homes, and counts more in clusters', async () => {
    const { call, deps, given } = await startTestApp()
    const [buyer, agent] = [await given.aBuyer(), await given.anAgent()]
    const { id } = await given.aProperty({
      agent,
      title: 'Loft',
      location: '1 Elm Row, Portland, OR',
      minPrice: 300_000,
    })
    await deps.db
      .updateTable('properties')
      .set(at({ lat: 45.52, lng: -122.68 }))
      .where('id', '=', id)
      .execute()
    const map = async (query: object) => (await call(propertyMap, { as: buyer, query: { zoom: 9, ...query } })).body
    const property = {
      _id: id,
      title: 'Loft',
      minPrice: 300_000,
      maxPrice: 500_000,
      underOffer: false,
      position: { lat: 45.52, lng: -122.68, precision: 'street', isApproximate: false },
    }
    const one = { total: 1, counts: 'exact', properties: [property], clusters: [], unmapped: 0, isUnmappedExact: true }
    expect(await map({})).toEqual(one)
    expect(await map({ view: '-123,45,-122,46' })).toEqual(one)
    expect(await map({ near: '45.5,-122.7', within: '5' })).toEqual(one)
    expect(await map({ view: '-122,45,-121,46' })).toMatchObject({ total: 0, properties: [] })

    await sql`insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status,
        lng, lat, point_precision, point_source, created_at)
      select agent_id, title, location, '', image, min_price_cents, max_price_cents, status,
        case when n <= 200 then -122.6 + n * 1e-4 end, case when n <= 200 then 45.5 end, case when n <= 200 then 'pin' end, case when n <= 200 then 'agent' end, created_at
      from properties, generate_series(1, 203) as n where id = ${id}`.execute(deps.db)
    const all = await map({ zoom: 12 })
    expect(all).toMatchObject({ total: 201, counts: 'exact', properties: [], unmapped: 3 })
    expect(all.clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(201)
    expect((await map({ view: '-122.6,45,-122,46' })).properties.length).toBe(200)
    expect(await map({ zoom: 12, state: 'or' })).toMatchObject({ total: 201, unmapped: 3 })
    expect(await map({ zoom: 12, state: 'wa' })).toMatchObject({ total: 0, unmapped: 0 })
    expect((await call(verifiedProperties, { as: buyer, query: { onMap: 'false' } })).body).toHaveLength(3)
  })

  it('finds exactly the homes in an area as small as a few streets', async () => {
    const { call, deps, given } = await startTestApp()
    const buyer = await given.aBuyer()
    const positions = [
      [-37.7042, 144.9214],
      [-37.7019, 144.9225],
      [-37.7025, 144.92],
    ] as const
    for (const [lat, lng] of positions) {
      const { id } = await given.aProperty()
      await deps.db.updateTable('properties').set(at({ lat, lng })).where('id', '=', id).execute()
    }
    const query = { zoom: 15, area: 'tjbeF{hpsZq[xW`TnRwAjOdd@un@cA?uMyD' }
    const { body } = await call(propertyMap, { as: buyer, query })
    expect(body.properties.map(({ position: { lat, lng } }) => [lat, lng])).toEqual([[-37.7025, 144.92]])
  })

  it('counts a home at its new position in the same instant', async () => {
    const { call, deps, given } = await startTestApp()
    const buyer = await given.aBuyer()
    const { id } = await given.aProperty()
    const total = async () =>
      (await call(propertyMap, { as: buyer, query: { zoom: 3, view: '100,-50,170,0' } })).body.total
    for (const [lat, lng, wanted] of [
      [-37.8, 144.9, 1],
      [52.5, 13.4, 0],
      [-33.9, 151.2, 1],
    ] as const) {
      await deps.db.updateTable('properties').set(at({ lat, lng })).where('id', '=', id).execute()
      expect(await total()).toBe(wanted)
    }
    await sql`update properties set sold_at = now() where id = ${id}`.execute(deps.db)
    expect(await total()).toBe(0)
  })

  it.each([
    ['a view of three numbers', { view: '1,2,3' }, 400, 'view'],
    ['a view that is not a number', { view: '1,2,3,NaN' }, 400, 'view'],
    ['a view upside down', { view: '1,4,3,2' }, 422, 'view'],
    ['a view beyond the earth', { view: '1,2,3,91' }, 422, 'view'],
    ['an area that is no polygon', { area: 'nowhere!' }, 400, 'area'],
    ['an area that crosses itself', { area: area([0, 0], [1, 1], [1, 0], [0, 1]) }, 422, 'area'],
    ['an area of 101 corners', { area: '?A'.repeat(101) }, 422, 'area'],
    ['an area above 100,000 km²', { area: area([0, 0], [0, 3], [3, 3], [3, 0]) }, 422, 'area'],
    ['a centre without a distance', { near: '1,2' }, 400, 'within'],
    ['a distance without a centre', { within: '5' }, 400, 'near'],
    ['a distance above 100 km', { near: '1,2', within: '101' }, 422, 'within'],
    ['a zoom that is not a number', { zoom: 'far' }, 400, 'zoom'],
    ['a zoom above 24', { zoom: '25' }, 422, 'zoom'],
  ])('refuses %s', async (_, query, status, field) => {
    const { app, given } = await asked
    const { token } = await given.aBuyer()
    for (const path of 'zoom' in query ? ['/map'] : ['', '/facets', '/map']) {
      const url = `/api/properties/verified${path}?${new URLSearchParams({ ...(path === '/map' && { zoom: '3' }), ...query }).toString()}`
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([
        reply.statusCode,
        reply.json<{ errors: { field: string }[] }>().errors.map(error => error.field),
      ]).toEqual([status, [field]])
    }
  })
})
