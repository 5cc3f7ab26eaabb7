import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { wholeList } from '#contract/endpoint.ts'
import type { AgeOrder } from '#contract/field.ts'
import { problem } from '../http/problem.ts'

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
  next: Cursor | undefined
}

/** What a list answers that nobody asked to page. */
export const firstThousand: Page = { limit: wholeList, after: undefined }

interface Keyed {
  id: string
}

/**
 * One page of a list, newest first if not said otherwise (ruling G44), and how many rows there are in all.
 *
 * @param alias the table whose columns order the list
 * @throws Problem 400 the page goes on from a list of another order
 */
export async function listPage<Database, Table extends keyof Database, Row extends Keyed>(
  query: SelectQueryBuilder<Database, Table, Row>,
  alias: string,
  { limit, after }: Page,
  { column, direction }: Order = newestFirst,
): Promise<List<Row>> {
  if (after && after.at instanceof Date !== (column === newestFirst.column))
    throw problem(400, 'This cursor belongs to another order.', 'cursor')
  const at = sql.ref(`${alias}.${column}`)
  const id = sql.ref(`${alias}.id`)
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  const from = after ? query.where(sql<boolean>`(${at}, ${id}) ${isBehind} (${after.at}, ${after.id})`) : query
  const [rows, total] = await Promise.all([
    from
      .orderBy(at as ReferenceExpression<Database, Table>, direction)
      .orderBy(id as ReferenceExpression<Database, Table>, direction)
      .limit(limit + 1)
      .execute(),
    countRows(query),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    total,
    next:
      rows.length > limit && last
        ? { at: (last as unknown as Record<string, Date | number>)[column] ?? 0, id: last.id }
        : undefined,
  }
}

async function countRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number((counted as { total: unknown }).total)
}

export const mapList = <From, To>(list: List<From>, to: (item: From) => To): List<To> => ({
  ...list,
  items: list.items.map(to),
})
