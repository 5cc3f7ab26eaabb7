import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { factColumn, factColumns } from './fact-column.ts'

const { db } = (await startTestApp()).deps

it('every fact has a column', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'properties'`.execute(db)
  const existing = new Set(rows.map(({ name }) => name))
  expect(factColumns.filter(column => !existing.has(column))).toEqual([])
})

it('a column is named like its fact, money with its unit', () => {
  expect(factColumn('livingAreaM2')).toBe('living_area_m2')
  expect(factColumn('monthlyFee')).toBe('monthly_fee_cents')
})
