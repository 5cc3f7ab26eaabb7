import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { type Geocoder, GeocoderUnavailable, LocationRefused } from '../../providers/geocoding/port.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { geocodeProperties } from './geocode-properties.ts'
import { removeOldGeocodedTexts } from './remove-old-geocoded-texts.ts'

const app = await startTestApp()
const { call, given, deps, passHours } = app
const portland = { lat: 45.52, lng: -122.67 }

/** A geocoder that records what it is asked. */
function aGeocoder(find: Geocoder['find'] = () => Promise.resolve({ point: portland, precision: 'street' })) {
  const asked: string[] = []
  const geocoder: Geocoder = {
    name: 'test',
    pauseMs: 0,
    find: location => {
      asked.push(location)
      return find(location)
    },
  }
  return { asked, run: () => geocodeProperties({ ...deps, geocoder }) }
}
const clear = () => sql`delete from geocoding_jobs; delete from geocoded_texts`.execute(app.owner)
const queue = () => deps.db.selectFrom('geocoding_jobs').selectAll().execute()

async function aProperty(location = '2107 Hawthorne Street,  Portland, OR') {
  await clear()
  const { id, agent } = await given.aProperty({ location })
  const see = async () => (await call(findManagedProperty, { as: agent, params: { id } })).body
  const change = (body: object) => call(updateProperty, { as: agent, params: { id }, body })
  return { id, agent, see, change }
}

describe('looking up the location of a home', () => {
  it('stores its position, and empties the queue', async () => {
    const { see } = await aProperty()
    const { asked, run } = aGeocoder()
    await run()
    expect((await see()).position).toEqual({ ...portland, precision: 'street', isApproximate: false })
    expect(asked).toEqual(['2107 hawthorne street, portland, or'])
    expect(await queue()).toEqual([])
  })

  it('asks once for a text, however it is written, also for one that is unknown', async () => {
    const { agent, see } = await aProperty('1 Elm Street, Nowhere')
    await given.aProperty({ agent, location: '1  ELM street, Nowhere' })
    const { asked, run } = aGeocoder(() => Promise.resolve(undefined))
    await run()
    expect(asked).toHaveLength(1)
    expect(await see()).not.toHaveProperty('position')
    expect(await queue()).toEqual([])
  })

  it('asks again after 30 days for a place that was unknown', async () => {
    const { agent } = await aProperty('2 Elm Street, Newtown')
    const { asked, run } = aGeocoder(() => Promise.resolve(undefined))
    await run()
    passHours(29 * 24)
    await given.aProperty({ agent, location: '2 Elm Street, Newtown' })
    await run()
    expect(asked).toHaveLength(1)
    passHours(2 * 24)
    await given.aProperty({ agent, location: '2 Elm Street, Newtown' })
    await run()
    expect(asked).toHaveLength(2)
  })

  it('waits longer each time while the geocoder is unavailable, and goes on then', async () => {
    const { id } = await aProperty()
    const away = aGeocoder(() => Promise.reject(new GeocoderUnavailable('It answered 502.')))
    await away.run()
    await away.run()
    expect(away.asked, 'not before the pause is over').toHaveLength(1)
    passHours(0.1)
    await away.run()
    expect(away.asked).toHaveLength(2)
    expect(await queue()).toMatchObject([{ tries: 2 }])
    passHours(1)
    await aGeocoder().run()
    const row = deps.db.selectFrom('properties').select(['lng', 'lat']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual(portland)
    expect(await queue()).toEqual([])
  })

  it.each([
    ['refuses', () => new LocationRefused('It answered 400.')],
    ['fails at unexpectedly', () => new Error('A broken item')],
  ])('finds the other homes after one whose location it %s', async (_, failure) => {
    const { id, agent } = await aProperty('1 Elm Street; Nowhere')
    const others = [await given.aProperty({ agent }), await given.aProperty({ agent })]
    await sql`update geocoding_jobs set due_at = due_at - interval '1 hour' where property_id = ${id}`.execute(deps.db)
    const { run } = aGeocoder(location =>
      location.includes(';') ? Promise.reject(failure()) : Promise.resolve({ point: portland, precision: 'street' }),
    )
    await run()
    expect(await queue()).toMatchObject([{ property_id: id, tries: 1 }])
    const placed = deps.db
      .selectFrom('properties')
      .select(['lng', 'lat'])
      .where(
        'id',
        'in',
        others.map(other => other.id),
      )
    expect(await placed.execute()).toEqual([portland, portland].map(({ lng, lat }) => ({ lng, lat })))
  })

  it('keeps the other homes waiting while the geocoder is unavailable, without a longer pause', async () => {
    const { agent } = await aProperty()
    await given.aProperty({ agent, location: '7 Oak Street, Portland, OR' })
    const { asked, run } = aGeocoder(() => Promise.reject(new GeocoderUnavailable('It answered 502.')))
    await run()
    expect(asked).toHaveLength(1)
    expect(new Set((await queue()).map(({ tries }) => tries))).toEqual(new Set([0, 1]))
  })

  it('keeps the pin of the agent, and flags one that is more than 50 km from the place', async () => {
    const { see, change } = await aProperty()
    const near = { lat: 45.9, lng: -122.67 }
    await change({ pin: near })
    await aGeocoder().run()
    expect(await see()).toMatchObject({ position: { ...near, precision: 'pin' }, pinIsFar: false })
    const far = { lat: 46.1, lng: -122.67 }
    await change({ pin: far })
    await aGeocoder().run()
    expect(await see()).toMatchObject({ position: { ...far, precision: 'pin' }, pinIsFar: true })
    await change({ pin: null })
    await aGeocoder().run()
    expect(await see()).toMatchObject({ position: { ...portland, precision: 'street' }, pinIsFar: false })
  })

  it('does not store an answer for a location that has changed meanwhile', async () => {
    const { see, change } = await aProperty()
    const late = aGeocoder(async () => {
      await change({ location: '5 Elm Street, Salem, OR' })
      return { point: portland, precision: 'street' }
    })
    await late.run()
    expect(await see()).not.toHaveProperty('position')
    expect(await queue(), 'the new location waits').toHaveLength(1)
    const salem = { lat: 44.94, lng: -123.03 }
    await aGeocoder(() => Promise.resolve({ point: salem, precision: 'place' })).run()
    expect((await see()).position).toMatchObject(salem)
  })

  it('holds no transaction while it waits, and two runs at once ask once', async () => {
    const { id, see } = await aProperty()
    const slow = aGeocoder(async () => {
      // It would wait for a lock that the run held.
      await sql`update properties set title = 'Changed meanwhile' where id = ${id}`.execute(deps.db)
      return { point: portland, precision: 'street' }
    })
    await Promise.all([slow.run(), slow.run()])
    expect(slow.asked).toHaveLength(1)
    expect(await see()).toMatchObject({ title: 'Changed meanwhile', position: portland })
  })

  it('removes a deleted home from the queue', async () => {
    const { id } = await aProperty()
    await sql`update properties set deleted_at = now() where id = ${id}`.execute(deps.db)
    const { asked, run } = aGeocoder()
    await run()
    expect([asked, await queue()]).toEqual([[], []])
  })
})

describe('the stored answers', () => {
  it('are removed after half a year', async () => {
    await aProperty()
    await aGeocoder().run()
    const stored = () => deps.db.selectFrom('geocoded_texts').select('location').execute()
    await removeOldGeocodedTexts(deps)
    expect(await stored()).toHaveLength(1)
    passHours(181 * 24)
    await removeOldGeocodedTexts(deps)
    expect(await stored()).toEqual([])
  })
})
