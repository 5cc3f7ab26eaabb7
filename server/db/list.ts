import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { maxCounted, maxUnpagedRows } from '#contract/endpoint.ts'
import type { AgeOrder } from '#contract/field.ts'
import { problem } from '../http/problem.ts'
import type { Db } from './schema.ts'

/** Where a list goes on: after the row with this instant, or this number, and this id. */
export interface Cursor {
  at: Date | number
  id: string
}

/** What a list is sorted by; the id breaks ties in the same direction. */
export interface Order {
  column: string
  direction: 'asc' | 'desc'
}

const newestFirst: Order = { column: 'created_at', direction: 'desc' }

/** By age, either way round. */
export const byAge: Record<AgeOrder, Order> = {
  newest: newestFirst,
  oldest: { column: 'created_at', direction: 'asc' },
}

export interface Page {
  limit: number
  after: Cursor | undefined
}

export interface List<Item> {
  items: Item[]
  total: number
  /** False when it is only known that there are at least `total`. */
  totalIsExact: boolean
  next: Cursor | undefined
}

export const emptyList: List<never> = { items: [], total: 0, totalIsExact: true, next: undefined }

/** What a list answers that nobody asked to page. */
export const unpaged: Page = { limit: maxUnpagedRows, after: undefined }

interface Keyed {
  id: string
}

/**
 * One page of a list, newest first if not said otherwise (ruling G44), and how many rows there are in all, counted up
 * to {@link maxCounted}.
 *
 * @param alias the table whose columns order the list
 * @throws Problem 400 the page goes on from a list of another order
 */
export const listPage = <Database, Table extends keyof Database, Row extends Keyed>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  alias: string,
  page: Page,
  order?: Order,
): Promise<List<Row>> => searchAnyColumn(db, [query], alias, page, order)

/**
 * The same of what any of the queries finds, each row once. A search in several columns is as many queries, because
 * PostgreSQL chooses a way for each by itself: through the newest for what many rows have, through an index of texts
 * for what few have.
 *
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function searchAnyColumn<Database, Table extends keyof Database, Row extends Keyed>(
  db: Db,
  queries: readonly SelectQueryBuilder<Database, Table, Row>[],
  alias: string,
  { limit, after }: Page,
  { column, direction }: Order = newestFirst,
): Promise<List<Row>> {
  requireCursorOf(column === newestFirst.column ? 'instant' : 'number', after)
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
  // Who sees the first page and no next one has seen them all.
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
 * @param wanted what the cursors of this order hold
 * @throws Problem 400 the page goes on from a list of another order
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

/** Up to one more than what is counted: a list may hold millions, and each page asks. */
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

/** Whether the text occurs in the column, in any case; wildcards mean themselves. By the indexes of migration 0026. */
export const contains = (text: string, column: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${`%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`})`

/** The user with this address, as a value: what is theirs is then read from an index of it, in the order of the list. */
export const idOf = (email: string) => sql<string>`(select id from users where lower(email) = ${email})`

export const mapList = <From, To>(list: List<From>, to: (item: From) => To): List<To> => ({
  ...list,
  items: list.items.map(to),
})
