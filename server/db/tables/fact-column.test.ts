import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Fact, factFields, factOf } from '#contract/properties/facts.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { factColumn, factColumns } from './fact-column.ts'

const { deps, given } = await startTestApp()
const { db } = deps

it.each(['properties', 'verified_versions'])('every fact has a column in %s', async table => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}`.execute(db)
  const existing = new Set(rows.map(({ name }) => name))
  expect(factColumns.filter(column => !existing.has(column))).toEqual([])
})

it('a column is named like its fact, money with its unit', () => {
  expect(factColumn('livingAreaM2')).toBe('living_area_m2')
  expect(factColumn('monthlyFee')).toBe('monthly_fee_cents')
})

/** Values that the column of a fact must not take. A stated area is a text, and its square metres have the bounds. */
function outside(fact: Fact): readonly (number | string)[] {
  switch (fact.is) {
    case 'stated area':
      return []
    case 'money':
      return [-1]
    case 'choice':
      return ['none']
    case 'choices':
      return [0]
    case 'link':
      return ['http://tour.example']
    default:
      return [(fact.min ?? 0) - 1, fact.max + 1]
  }
}
const outsiders = factFields.flatMap(name => outside(factOf(name)).map(value => ({ column: factColumn(name), value })))
const property = await given.aProperty()

it.each(outsiders)('PostgreSQL refuses $value as $column', async ({ column, value }) => {
  const update = sql`update properties set ${sql.ref(column)} = ${value} where id = ${property.id}`.execute(db)
  await expect(update).rejects.toMatchObject({ code: '23514' })
})
