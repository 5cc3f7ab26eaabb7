import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { fillPlacePaths, keepFormerPaths, rereadPlacePaths } from '../place-paths.ts'
import { withMigrationLock } from './migrate.ts'

const { owner, ownerPool, given } = await startTestApp()

it('stores the path of each place, and keeps its earlier ones', async () => {
  const labels = [', astoria, or 97103', ', astoria, oregon', ', apt 4b, astoria, or', ', toronto, on, ca', ', 97103']
  await sql`insert into location_parts (kind, label) select 'place', unnest(${labels}::text[])`.execute(owner)
  // As the rule of the version before.
  await sql`create function place_path(label text) returns text language sql immutable return case label
    when ', astoria, or 97103' then 'or/astoria' when ', toronto, on, ca' then 'ca/on' end`.execute(owner)
  await withMigrationLock(ownerPool, async client => {
    expect(await fillPlacePaths(client)).toBe(4)
    expect(await fillPlacePaths(client)).toBe(0)
    await keepFormerPaths(client)
    await keepFormerPaths(client)
  })
  await sql`drop function place_path(text)`.execute(owner)

  const { rows } = await sql<{
    path: string
  }>`select path from location_parts where label = any(${labels}) order by id`.execute(owner)
  expect(rows.map(({ path }) => path)).toEqual([
    'oregon/astoria',
    'oregon/astoria',
    'oregon/astoria',
    'ontario/toronto',
    null,
  ])
  const { rows: moves } = await sql<{ path: string; moved_to: string }>`select * from former_place_paths`.execute(owner)
  expect(Object.fromEntries(moves.map(({ path, moved_to: to }) => [path, to]))).toEqual({
    'or-97103/astoria': 'oregon/astoria',
    'or-97103': 'oregon',
    'or/apt-4b-astoria': 'oregon/astoria',
    'ca/on': 'ontario/toronto',
    'ca/toronto-on': 'ontario/toronto',
  })
})

it('reads the path of each place again, and leads from the earlier one and those before it', async () => {
  await given.aProperty({ location: '1 Elm Street, London, UK' })
  await given.aProperty({ location: '2 Elm Street, London, England' })
  const corrected = { town: 'Munich', region: 'Bavaria', country: 'Germany' }
  const { id } = await given.aProperty({ location: 'Loft' })
  // As the rule of the version before.
  await sql`update location_parts set path = 'united-kingdom/london' where label = ', london, uk'`.execute(owner)
  await sql`with place as (insert into location_parts (kind, label, path, is_corrected)
      values ('place', '', 'bavaria/munich', true) returning id)
    update properties set address = ${JSON.stringify(corrected)}, place_id = place.id from place
    where properties.id = ${id}`.execute(owner)
  await sql`insert into former_place_paths values ('uk/london', 'united-kingdom/london')`.execute(owner)
  await withMigrationLock(ownerPool, async client => {
    expect(await rereadPlacePaths(client)).toBe(2)
    expect(await rereadPlacePaths(client)).toBe(0)
  })

  const { rows } = await sql<{
    path: string
  }>`select path from location_parts where id in (select place_id from properties) order by id`.execute(owner)
  expect(rows.map(({ path }) => path)).toEqual(['england/london', 'england/london', 'germany/munich-bavaria'])
  const { rows: moves } = await sql<{ path: string; moved_to: string }>`select * from former_place_paths
    where path in ('uk/london', 'united-kingdom/london', 'bavaria/munich', 'bavaria')`.execute(owner)
  expect(Object.fromEntries(moves.map(({ path, moved_to: to }) => [path, to]))).toEqual({
    'uk/london': 'england/london',
    'united-kingdom/london': 'england/london',
    'bavaria/munich': 'germany/munich-bavaria',
    bavaria: 'germany',
  })
})
