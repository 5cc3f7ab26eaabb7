import type pg from 'pg'
import { numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import { factColumn } from '../tables/fact-column.ts'

const filteredColumns = numberFilterNames.map(name => factColumn(numberFilterOf(name).fact))

/** End of the name of an index while it is built or dropped. */
const suffix = '_next'
const isLeftover = (name: string) => name.endsWith(suffix)

/**
 * Rebuilds the covering indexes of the search that lack the column of a filter, so that a search reads no table. They are
 * those that include the kind of home. Reads and writes continue meanwhile, and an interrupted run can be repeated.
 *
 * @param client holds the lock of the migrations
 * @returns the names of the rebuilt indexes
 */
export async function coverFilters(
  client: pg.ClientBase,
  columns: readonly string[] = filteredColumns,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string; included: string }>(
    `select * from (
       select indexname as name, indexdef as definition, substring(indexdef from 'INCLUDE \\(([^)]*)\\)') as included
       from pg_indexes where schemaname = 'public' and tablename = 'properties') as indexes
     where 'kind' = any(string_to_array(included, ', '))`,
  )
  for (const { name } of rows.filter(row => isLeftover(row.name))) await client.query(`drop index concurrently ${name}`)
  const lacking = rows
    .map(row => ({ ...row, added: columns.filter(column => !row.included.split(', ').includes(column)) }))
    .filter(({ name, added }) => added.length > 0 && !isLeftover(name))
  for (const { name, definition, included, added } of lacking) {
    const next = `${name}${suffix}`
    await client.query(
      definition
        .replace(`INDEX ${name} `, `INDEX CONCURRENTLY ${next} `)
        .replace(`INCLUDE (${included})`, `INCLUDE (${[included, ...added].join(', ')})`),
    )
    // In one transaction the two change their names, so that an interruption leaves one to drop.
    await client.query(`alter index ${name} rename to ${name}_former; alter index ${next} rename to ${name};
      alter index ${name}_former rename to ${next}`)
    await client.query(`drop index concurrently ${next}`)
  }
  return lacking.map(({ name }) => name)
}
