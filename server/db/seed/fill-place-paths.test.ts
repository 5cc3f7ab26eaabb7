import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { withMigrationLock } from '../migrate/migrate.ts'
import { fillPlacePaths } from './fill-place-paths.ts'

const { owner, ownerPool } = await startTestApp()

it('stores the path of each place that has none', async () => {
  const labels = [', astoria, or 97103', ', astoria, oregon', ', apt 4b, astoria, or', ', toronto, on, ca', ', 97103']
  await sql`insert into location_parts (kind, label) select 'place', unnest(${labels}::text[])`.execute(owner)
  await withMigrationLock(ownerPool, async client => {
    expect(await fillPlacePaths(client)).toBe(4)
    expect(await fillPlacePaths(client)).toBe(0)
  })

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
})
