import { sql, type RawBuilder } from 'kysely'
import { maxCounted, screenPageSize } from '#contract/ground/endpoint.ts'
import type { PropertyOrder } from '#contract/search/for-sale.ts'
import { numberFilterNames } from '#contract/search/number-filters.ts'
import { maxFacetProperties } from '#contract/search/search.ts'
import { all, type Condition } from '../../db/condition.ts'
import {
  byPublication,
  emptyList,
  pageOf,
  requireCursorOf,
  type Cursor,
  type List,
  type Order,
  type Page,
} from '../../db/list.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Located } from './find-location-parts.ts'
import { columnOf, containsText, factConditions, isListed, isLocated } from './search-condition.ts'

/** Sort orders of homes for sale. */
export const orders: Record<PropertyOrder, Order> = {
  newest: byPublication,
  'price-low': { column: 'min_price_cents', direction: 'asc' },
  'price-high': { column: 'max_price_cents', direction: 'desc' },
}

/** A home that was found, with its position in the order. */
interface Found {
  id: string
  at: Cursor['at']
}

/**
 * Finds the homes for sale that fit all filters, and counts them (docs/query-plans.md).
 *
 * @param most homes of the text that are counted, and sorted if they are not more
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function findForSale(
  db: Db,
  search: Located & { sort?: PropertyOrder | undefined },
  page: Page,
  most = maxFacetProperties,
): Promise<List<Found>> {
  const order = orders[search.sort ?? 'newest']
  requireCursorOf(order === orders.newest ? 'instant' : 'number', page.after)
  if (search.groups?.length === 0) return emptyList
  const statements = statementsOf(search, order, page)
  const first = await statements.sortProperties(most).execute(db)
  const { fitting = 0, areAll = false } = first.rows[0] ?? {}
  const few = first.rows.filter(row => row.id !== null)
  // Without parts, those that were counted are the first of the order.
  const isPage = areAll || (!search.groups && few.length > page.limit)
  const rows = isPage ? few : (await statements.readPage().execute(db)).rows
  // A first page without a next one is the whole list.
  const isWhole = areAll || (!page.after && rows.length <= page.limit)
  return pageOf(rows, page.limit, row => row.at, {
    total: Math.min(Math.max(fitting, rows.length), maxCounted),
    totalIsExact: isWhole && fitting <= maxCounted,
  })
}

/** Builds the statements of a search. */
function statementsOf(search: Located, order: Order, { limit, after }: Page) {
  const [at, way, beyond] = [sql.ref(order.column), sql.raw(order.direction), order.direction === 'asc' ? '>' : '<']
  const inOrder = sql`order by ${at} ${way}, id ${way} limit ${limit + 1}`
  const isNext: Condition = after ? sql`(${at}, id) ${sql.raw(beyond)} (${after.at}, ${after.id})` : sql`true`
  const facts = [...factConditions(search).values()]
  const { groups = [] } = search
  // A text in one kind of part needs no plan for its values. Other combinations are so many that they would use up the
  // names of prepared statements.
  const isSimple = groups.every(({ others, isCompared }) => others.length === 0 && !isCompared)
  const isCommon = isSimple && facts.length === 0 && !search.agent && !search.underOffer && !search.position
  const plan = isCommon ? sql`` : plannedEachTime
  return {
    /** Counts those of so many homes that fit, and sorts them if they are all. */
    sortProperties: (properties: number) => {
      const most = order === orders.newest ? maxCounted + 1 : properties
      const read = search.groups && facts.length === 0 ? sql`count(*)` : sql`(select count(*) from candidates)`
      return sql<Found & { fitting: number; areAll: boolean }>`
        with candidates as not materialized (${candidatesOf(search, order, properties)}),
        fitting as materialized (select id, ${at} from candidates where has_text and ${all(facts)} limit ${most}),
        counted as (
          select count(*) as fitting, count(*) < ${most} and ${read} < ${properties} as "areAll" from fitting
        )
        select *, ${at} as at from counted left join (select * from fitting where ${isNext} ${inOrder}) as page on true
        order by ${at} ${way}, id ${way} ${plan}`
    },
    /** Reads the next page. PostgreSQL chooses the index: of each part of the search, whose pages are merged. */
    readPage: () => {
      const next = (order === orders.newest ? [search] : partsByPrice(search)).map(
        one => sql`(select id, ${at} as at from properties
          where ${all([isListed(one), isNext, isLocated(one), ...facts])} ${inOrder})`,
      )
      return sql<Found>`select * from (${sql.join(next, sql` union `)}) as next
        order by at ${way}, id ${way} limit ${limit + 1} ${plannedEachTime}`
    },
  }
}

/** Splits a search into its groups, and into places where they are few: each place has its homes by price (decision 65). */
function partsByPrice(search: Located): Located[] {
  const groups = search.groups?.flatMap(group => {
    const { first, others, isCompared } = group
    const areFewPlaces = first.kind === 'place' && first.ids.length <= screenPageSize
    return areFewPlaces && others.length === 0 && !isCompared
      ? first.ids.map(id => ({ ...group, first: { ...first, ids: [id] } }))
      : [group]
  })
  return groups?.map(group => ({ ...search, groups: [group] })) ?? [search]
}

/** The columns that filters read. All indexes of the search have them (server/db/migrate/cover-filters.ts). */
const columns = sql`id, published_at, kind, ${sql.join(numberFilterNames.map(columnOf))}, features, min_price_cents,
  max_price_cents, shown_lng, shown_lat`

/**
 * Selects homes among which those are that fit a search, up to a limit: any of the parts of its text, or the first of the
 * order where the text must be compared with each location.
 */
export function candidatesOf(search: Located, { column, direction }: Order, limit: number): RawBuilder<unknown> {
  const { search: text, groups } = search
  if (!groups)
    return sql`select ${columns}, ${containsText(text)} as has_text from properties where ${isListed(search)}
      order by ${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit}`
  if (groups.length === 0) return sql`select ${columns}, true as has_text from properties where false`
  const branches = groups.map((group, at) => {
    const [isFound, isFoundBefore] = [[group], groups.slice(0, at)].map(some => isLocated({ ...search, groups: some }))
    return sql`(select ${columns}, true as has_text from properties
      where ${isListed(search)} and ${isFound} and ${isFoundBefore} is not true limit ${limit})`
  })
  return sql`select * from (${sql.join(branches, sql` union all `)}) as found limit ${limit}`
}
