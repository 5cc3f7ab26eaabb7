import type pg from 'pg'
import { numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import { factColumn } from '../tables/fact-column.ts'

const filteredColumns = numberFilterNames.map(name => factColumn(numberFilterOf(name).fact))

/** End of the name of an index while it is built or dropped. */
const suffix = '_next'

/** A covering index of the search that lacks columns. */
interface LackingIndex {
  name: string
  definition: string
  /** Its included columns, as the definition lists them. */
  included: string
  lacks: readonly string[]
}

const coveringIndexes = `
  select * from (
    select indexname as name, indexdef as definition, substring(indexdef from 'INCLUDE \\(([^)]*)\\)') as included
    from pg_indexes where schemaname = 'public' and tablename = 'properties') as indexes
  where 'kind' = any(string_to_array(included, ', '))`

/** Finds the covering indexes of the search that lack the column of a filter. They are those that include the kind of home. */
export async function findLackingIndexes(
  client: pg.Pool | pg.ClientBase,
  columns: readonly string[] = filteredColumns,
): Promise<LackingIndex[]> {
  const { rows } = await client.query<Omit<LackingIndex, 'lacks'>>(coveringIndexes)
  return rows
    .map(row => ({ ...row, lacks: columns.filter(column => !row.included.split(', ').includes(column)) }))
    .filter(({ name, lacks }) => lacks.length > 0 && !name.endsWith(suffix))
}

/**
 * Rebuilds the covering indexes of the search that lack the column of a filter, so that a search reads no table. Reads and
 * writes continue meanwhile, and an interrupted run can be repeated.
 *
 * @param client holds the lock of the migrations
 * @param log gets a line before each index
 */
export async function coverFilters(
  client: pg.ClientBase,
  log: (line: string) => void = () => undefined,
  columns: readonly string[] = filteredColumns,
): Promise<void> {
  const { rows } = await client.query<LackingIndex>(coveringIndexes)
  for (const { name } of rows) if (name.endsWith(suffix)) await client.query(`drop index concurrently ${name}`)
  for (const { name, definition, included, lacks } of await findLackingIndexes(client, columns)) {
    log(`Rebuilding the index ${name}, so that it contains the column of every filter…`)
    const next = `${name}${suffix}`
    await client.query(
      definition
        .replace(`INDEX ${name} `, `INDEX CONCURRENTLY ${next} `)
        .replace(`INCLUDE (${included})`, `INCLUDE (${[included, ...lacks].join(', ')})`),
    )
    // In one transaction the two change their names, so that an interruption leaves one to drop.
    await client.query(`alter index ${name} rename to ${name}_former; alter index ${next} rename to ${name};
      alter index ${name}_former rename to ${next}`)
    await client.query(`drop index concurrently ${next}`)
  }
}
