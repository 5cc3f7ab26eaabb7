import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { everyFilter } from '#contract/search/every-filter-for-tests.ts'
import { searchFilterNames } from '#contract/search/search.ts'
import { all } from '../../db/condition.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { factConditions } from './search-condition.ts'

const { db } = (await startTestApp()).deps

const columnsOfProperties = async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'properties'`.execute(db)
  return rows.map(({ name }) => name)
}

describe('the conditions of a search', () => {
  it('leave out a lowest number of 0, which homes without the fact fit too', () => {
    expect([...factConditions({ minBeds: 0, minBaths: 0, minArea: 0, from: 0 }).keys()]).toEqual([])
    expect([...factConditions({ minArea: 1 }).keys()]).toEqual(['minArea'])
  })
})

describe('the covering indexes of the search', () => {
  it('contain the column of every filter, so that a search reads no table', async () => {
    const conditions = factConditions(everyFilter)
    expect([...conditions.keys()].toSorted()).toEqual([...searchFilterNames].toSorted())
    const words = new Set(
      all([...conditions.values()])
        .compile(db)
        .sql.match(/\w+/g),
    )
    const filtered = (await columnsOfProperties()).filter(column => words.has(column))
    expect(filtered.length).toBeGreaterThanOrEqual(searchFilterNames.length)

    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'properties' and indexdef ~ 'INCLUDE .*shown_lng'`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    const lacking = rows.flatMap(({ name, definition }) => {
      const [, contained = ''] = definition.split(' USING ')
      return filtered
        .filter(column => !new RegExp(`\\b${column}\\b`).test(contained))
        .map(column => `${name}: ${column}`)
    })
    expect(lacking).toEqual([])
  })
})
