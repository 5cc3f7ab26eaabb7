import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { wholeList } from '#contract/endpoint.ts'

/** Where a list goes on: after the row with this instant and id. */
export interface Cursor {
  at: Date
  id: string
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
  created_at: Date
}

/**
 * One page of a list, newest first with the id as tie-break (ruling G44), and how many rows there are in all.
 *
 * @param alias the table whose `created_at` and `id` order the list
 */
export async function listPage<Database, Table extends keyof Database, Row extends Keyed>(
  query: SelectQueryBuilder<Database, Table, Row>,
  alias: string,
  { limit, after }: Page,
): Promise<List<Row>> {
  const at = sql.ref(`${alias}.created_at`)
  const id = sql.ref(`${alias}.id`)
  const from = after ? query.where(sql<boolean>`(${at}, ${id}) < (${after.at}, ${after.id})`) : query
  const [rows, total] = await Promise.all([
    from
      .orderBy(at as ReferenceExpression<Database, Table>, 'desc')
      .orderBy(id as ReferenceExpression<Database, Table>, 'desc')
      .limit(limit + 1)
      .execute(),
    countRows(query),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    total,
    next: rows.length > limit && last ? { at: last.created_at, id: last.id } : undefined,
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
