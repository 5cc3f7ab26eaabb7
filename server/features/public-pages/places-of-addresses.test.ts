import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  addressesOfUnitedStates,
  markedIn,
  otherAddresses,
  unmarked,
} from '#contract/properties/addresses-for-tests.ts'
import { placeOf } from '#contract/public-pages/public-paths.ts'
import { publicPlace, publicState } from '#contract/public-pages/public-properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given } = await startTestApp()
const agent = await given.anAgent()

const titlesIn = async (state: string, place: string) =>
  (await call(publicPlace, { params: { state, place } })).body.properties.map(({ title }) => title).toSorted()

describe('the page of a place', () => {
  it('is one for all spellings of its address', async () => {
    const ends = ['OR', 'OR 97103', 'OR 97103-1234', 'or, 97103', 'OR 97103, USA', 'OR, United States']
    for (const end of ends) await given.aProperty({ agent, title: end, location: `5 Elm Street, Astoria, ${end}` })
    await given.aProperty({ agent, title: 'with a unit', location: '5 Elm Street, Apt 4B, Astoria, OR 97103' })
    await given.aProperty({ agent, title: 'unit first', location: 'Unit 4, 5 Elm Street, Astoria OR 97103' })
    await given.aProperty({ agent, title: 'of a block', location: 'Cedar Ridge, Block 3, Astoria, OR' })
    expect(await titlesIn('or', 'astoria')).toEqual([...ends, 'with a unit', 'unit first', 'of a block'].toSorted())
    const { body } = await call(publicState, { params: { state: 'or' } })
    expect(body.places).toMatchObject([{ name: 'Astoria', count: 9 }])
    for (const path of ['/places/or-97103/astoria', '/places/or/apt-4b-astoria', '/places/all/usa'])
      expect((await app.inject(path)).statusCode, path).toBe(404)
  })

  it('has the same path in the contract and in the database', async () => {
    const odd = [
      'x, USA',
      'x, OR, USA',
      'x, Apt 4',
      'x, 97103',
      'x, OR',
      'x, ,',
      'x, D.C.',
      'Portland, Apt 3, USA',
      'x, y, UK',
    ]
    const foreign = ['x, 10115 Berlin', 'x, 1012 AB Amsterdam', 'x, 20121 Milano MI', 'x, Sant’ Angelo, Île-de-France']
    const marked = [...markedIn(addressesOfUnitedStates), ...markedIn(otherAddresses)]
    const locations = [...marked.map(unmarked), ...odd, ...foreign]
    const { rows } = await sql<{ path: string | null }>`
      select place_path(substr(folded(location), strpos(location, ','))) as path
      from unnest(${locations}::text[]) with ordinality as locations (location, at) order by at`.execute(deps.db)
    const inContract = locations.map(location => [location, placeOf(location)?.path])
    expect(inContract).toEqual(
      rows.map(({ path }, at) => [
        locations[at],
        path === null ? undefined : `/places/${path.split('/').map(encodeURIComponent).join('/')}`,
      ]),
    )
  })
})
