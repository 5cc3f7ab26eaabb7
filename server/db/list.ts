import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { maxCounted, maxUnpagedRows } from '#contract/ground/endpoint.ts'
import type { AgeOrder } from '#contract/ground/field.ts'
import { problem } from '../ground/problem.ts'
import type { Db } from './tables/schema.ts'

/** Position in a list: after the row with this instant or number, and this id. */
export interface Cursor {
  at: Date | number
  id: string
}

/** Sort order of a list. The id breaks ties in the same direction. */
export interface Order {
  column: string
  direction: 'asc' | 'desc'
}

const newestFirst: Order = { column: 'created_at', direction: 'desc' }

/** Orders by age, in both directions. */
export const byAge: Record<AgeOrder, Order> = {
  newest: newestFirst,
  oldest: { column: 'created_at', direction: 'asc' },
}

/** Orders homes for sale by their first verification, the last published first. */
export const byPublication: Order = { column: 'published_at', direction: 'desc' }

export interface Page {
  limit: number
  after: Cursor | undefined
}

export interface List<Item> {
  items: Item[]
  total: number
  /** False when there are at least `total`. */
  totalIsExact: boolean
  next: Cursor | undefined
}

export const emptyList: List<never> = { items: [], total: 0, totalIsExact: true, next: undefined }

/** Page of a list that is read without `?limit=`. */
export const unpaged: Page = { limit: maxUnpagedRows, after: undefined }

interface Keyed {
  id: string
}

/**
 * Reads one page of a list, newest first by default (ruling G44), and the total number of rows, counted up to
 * {@link maxCounted}.
 *
 * @param alias the table whose columns order the list
 * @throws Problem 400 the cursor belongs to another sort order
 */
export const listPage = <Database, Table extends keyof Database, Row extends Keyed>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  alias: string,
  page: Page,
  order?: Order,
): Promise<List<Row>> => searchAnyColumn(db, [query], alias, page, order)

/**
 * Reads a page like {@link listPage} from the union of several queries. A search uses one query per column, so that
 * PostgreSQL plans each separately: by date for a frequent text, by the text index for a rare one.
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function searchAnyColumn<Database, Table extends keyof Database, Row extends Keyed>(
  db: Db,
  queries: readonly SelectQueryBuilder<Database, Table, Row>[],
  alias: string,
  { limit, after }: Page,
  { column, direction }: Order = newestFirst,
): Promise<List<Row>> {
  requireCursorOf(column.endsWith('_at') ? 'instant' : 'number', after)
  const at = sql.ref(`${alias}.${column}`)
  const id = sql.ref(`${alias}.id`)
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  const pages = queries.map(query =>
    (after ? query.where(sql<boolean>`(${at}, ${id}) ${isBehind} (${after.at}, ${after.id})`) : query)
      .orderBy(at as ReferenceExpression<Database, Table>, direction)
      .orderBy(id as ReferenceExpression<Database, Table>, direction)
      .limit(limit + 1),
  )
  const inOrder = sql.raw(`${column} ${direction}, id ${direction}`)
  const { rows } =
    await sql<Row>`select * from ${union(pages)} as found order by ${inOrder} limit ${limit + 1}`.execute(db)
  // A first page without a next one is the whole list.
  const isWhole = !after && rows.length <= limit
  const counted = isWhole ? rows.length : await countRows(db, queries, alias)
  return pageOf(rows, limit, row => (row as unknown as Record<string, Date | number>)[column] ?? 0, {
    total: Math.min(counted, maxCounted),
    totalIsExact: isWhole || counted <= maxCounted,
  })
}

const union = <Database, Table extends keyof Database, Row>(
  queries: readonly SelectQueryBuilder<Database, Table, Row>[],
) => sql`(${sql.join(queries, sql` union `)})`

/**
 * Checks that a cursor fits the sort order.
 *
 * @param wanted type of value in the cursors of this order
 * @throws Problem 400 the cursor belongs to another sort order
 */
export function requireCursorOf(wanted: 'instant' | 'number', after: Cursor | undefined): void {
  if (after && after.at instanceof Date !== (wanted === 'instant'))
    throw problem(400, 'This cursor belongs to a different sort order.', 'cursor')
}

/** @param rows one more than the limit if there is a next page */
export function pageOf<Row extends Keyed>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor['at'],
  total: Pick<List<Row>, 'total' | 'totalIsExact'>,
): List<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { ...total, items, next: rows.length > limit && last ? { at: placeOf(last), id: last.id } : undefined }
}

/** Counts up to `maxCounted + 1` rows, because a list may have millions and each page needs its total. */
async function countRows<Database, Table extends keyof Database, Row>(
  db: Db,
  queries: readonly SelectQueryBuilder<Database, Table, Row>[],
  alias: string,
): Promise<number> {
  const some = queries.map(query =>
    query
      .clearSelect()
      .select(sql<string>`${sql.ref(`${alias}.id`)}`.as('id'))
      .limit(maxCounted + 1),
  )
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${union(some)} as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Whether the column contains the text, both folded (docs/rules.md). Wildcards are escaped. Uses the indexes `…_by_text`.
 */
export const contains = (text: string, column: string) =>
  sql<boolean>`folded(${sql.ref(column)}) like folded(${`%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`})`

/**
 * Subquery for the id of the user with this email. As a value, it lets lists use an index on the owner and the order.
 */
export const idOf = (email: string) => sql<string>`(select id from users where lower(email) = ${email})`

export const mapList = <From, To>(list: List<From>, to: (item: From) => To): List<To> => ({
  ...list,
  items: list.items.map(to),
})
