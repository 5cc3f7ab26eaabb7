import { afterAll, expect, inject, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { connectAsOwner } from '../connect.ts'
import { coverFilters } from './cover-filters.ts'

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

it('the indexes of the search get the column of a new filter, once, and are the same otherwise', async () => {
  expect(await coverFilters(client)).toEqual([])
  const before = await definitions()
  const rebuilt = await coverFilters(client, ['bedrooms', 'parking'])
  expect(rebuilt).toHaveLength(before.length)
  expect(await definitions()).toEqual(
    before.map(definition => definition.replace(/(INCLUDE \([^)]*)/, '$1, parking')).toSorted(),
  )
  expect(await coverFilters(client, ['bedrooms', 'parking'])).toEqual([])
})

it('an index that an interrupted run has left is dropped', async () => {
  const before = await definitions()
  await client.query(`create index properties_of_place_next on properties (place_id) include (kind)`)
  expect(await coverFilters(client)).toEqual([])
  expect(await definitions()).toEqual(before)
})
