import { afterAll, expect, inject, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connectAsOwner } from '../connect.ts'
import { coverFilters, findLackingIndexes } from './cover-filters.ts'

const { database } = await startTestApp()
const { pool } = connectAsOwner({ ...inject('postgres'), database }, () => undefined)
const client = await pool.connect()
afterAll(async () => {
  client.release()
  await pool.end()
})

const definitions = async () =>
  (
    await client.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'properties' and indexdef ~ 'INCLUDE .*kind' order by 1`,
    )
  ).rows.map(({ definition }) => definition)

/** Rebuilds the indexes that lack one of these columns, or one of a filter. Returns its lines of the log. */
async function rebuild(columns?: readonly string[]) {
  const lines: string[] = []
  await coverFilters(client, line => lines.push(line), columns)
  return lines
}

it('the indexes of the search get the column of a new filter, once, and are the same otherwise', async () => {
  expect(await rebuild()).toEqual([])
  const before = await definitions()
  expect(await rebuild(['bedrooms', 'parking'])).toHaveLength(before.length)
  expect(await definitions()).toEqual(
    before.map(definition => definition.replace(/(INCLUDE \([^)]*)/, '$1, parking')).toSorted(),
  )
  expect(await findLackingIndexes(client, ['bedrooms', 'parking'])).toEqual([])
  const { rows: invalid } = await client.query('select from pg_index where not indisvalid')
  expect(invalid).toEqual([])
})

it('an index that an interrupted run has left is dropped', async () => {
  const before = await definitions()
  await client.query(`create index properties_of_place_next on properties (place_id) include (kind)`)
  expect(await rebuild()).toEqual([])
  expect(await definitions()).toEqual(before)
})
