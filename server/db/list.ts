import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { countedUpTo, wholeList } from '#contract/endpoint.ts'
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

/** What a list answers that nobody asked to page. */
export const firstThousand: Page = { limit: wholeList, after: undefined }

interface Keyed {
  id: string
}

/**
 * One page of a list, newest first if not said otherwise (ruling G44), and how many rows there are in all, counted up
 * to {@link countedUpTo}.
 *
 * @param alias the table whose columns order the list
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function listPage<Database, Table extends keyof Database, Row extends Keyed>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  alias: string,
  { limit, after }: Page,
  { column, direction }: Order = newestFirst,
): Promise<List<Row>> {
  requireCursorOf(column === newestFirst.column ? 'instant' : 'number', after)
  const at = sql.ref(`${alias}.${column}`)
  const id = sql.ref(`${alias}.id`)
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  const from = after ? query.where(sql<boolean>`(${at}, ${id}) ${isBehind} (${after.at}, ${after.id})`) : query
  const rows = await from
    .orderBy(at as ReferenceExpression<Database, Table>, direction)
    .orderBy(id as ReferenceExpression<Database, Table>, direction)
    .limit(limit + 1)
    .execute()
  // Who sees the first page and no next one has seen them all.
  const isWhole = !after && rows.length <= limit
  const counted = isWhole ? rows.length : await countRows(db, query)
  return pageOf(rows, limit, row => (row as unknown as Record<string, Date | number>)[column] ?? 0, {
    total: Math.min(counted, countedUpTo),
    totalIsExact: isWhole || counted <= countedUpTo,
  })
}

/**
 * @param wanted what the cursors of this order hold
 * @throws Problem 400 the page goes on from a list of another order
 */
export function requireCursorOf(wanted: 'instant' | 'number', after: Cursor | undefined): void {
  if (after && after.at instanceof Date !== (wanted === 'instant'))
    throw problem(400, 'This cursor belongs to another order.', 'cursor')
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
  query: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(countedUpTo + 1)
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${some} as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether the text occurs in the column, in any case; wildcards mean themselves. */
export const contains = (text: string, column: string) =>
  sql<boolean>`position(lower(${text.trim()}) in lower(${sql.ref(column)})) > 0`

export const mapList = <From, To>(list: List<From>, to: (item: From) => To): List<To> => ({
  ...list,
  items: list.items.map(to),
})
