import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { fillPlacePaths, keepFormerPaths } from '../place-paths.ts'
import { withMigrationLock } from './migrate.ts'

const { owner, ownerPool } = await startTestApp()

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
