import { sql, type RawBuilder } from 'kysely'
import { maxCounted } from '#contract/endpoint.ts'
import type { PropertyOrder } from '#contract/properties.ts'
import { maxFacetHomes } from '#contract/property-search.ts'
import { emptyList, pageOf, requireCursorOf, type Cursor, type List, type Order, type Page } from '../../db/list.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/schema.ts'
import { all, containsText, factConditions, fitsGroup, fitsRest, fitsText, isListed } from './search-condition.ts'
import type { Located } from './search-parts.ts'

/** Sort orders of homes for sale. */
export const orders: Record<PropertyOrder, Order> = {
  newest: { column: 'created_at', direction: 'desc' },
  'price-low': { column: 'min_price_cents', direction: 'asc' },
  'price-high': { column: 'max_price_cents', direction: 'desc' },
}

/** A home that was found, with its position in the order. */
interface Found {
  id: string
  at: Cursor['at']
}

/** Limits of each way to read a page. */
export interface Reach {
  /** Homes of the text that are counted, and sorted if they are not more. */
  counted: number
  /** Homes that are read from lists of parts, a page of each list. */
  lists: number
  /** Homes of the order that are read by price before all homes of a text are sorted. */
  far: number
  /** Homes that are read at most. A home that fits few filters and comes after them is not found. */
  last: number
}
export const usualReach: Reach = { counted: maxFacetHomes, lists: 2500, far: 30_000, last: 1_000_000 }

/**
 * Finds the homes for sale that fit all filters, and counts them (docs/query-plans.md).
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function findForSale(
  db: Db,
  search: Located & { sort?: PropertyOrder | undefined },
  page: Page,
  reach = usualReach,
): Promise<List<Found>> {
  const order = orders[search.sort ?? 'newest']
  requireCursorOf(order === orders.newest ? 'instant' : 'number', page.after)
  if (search.groups?.length === 0 || search.placeIds?.length === 0) return emptyList
  const statements = statementsOf(search, order, page, reach)
  const first = await statements.sortHomes(reach.counted).execute(db)
  const { fitting = 0, areAll = false } = first.rows[0] ?? {}
  const few = first.rows.filter(row => row.id !== null)
  // Without parts they are the first of the order.
  if (areAll || (!search.groups && few.length > page.limit))
    return pageOf(few, page.limit, row => row.at, {
      total: Math.min(fitting, maxCounted),
      totalIsExact: areAll && fitting <= maxCounted,
    })
  const isMerged = order === orders.newest && listsOf(search) * (page.limit + 1) <= reach.lists
  // By price, the homes of a text may be far from the first of the order.
  const isSorted = order !== orders.newest && search.groups
  const next = isMerged ? statements.mergeLists() : statements.readInOrder(isSorted ? reach.far : reach.last)
  let { rows } = await next.execute(db)
  if (isSorted && rows.length <= page.limit)
    rows = (await statements.sortHomes(reach.last).execute(db)).rows.filter(row => row.id !== null)
  // A first page without a next one is the whole list.
  const isWhole = !page.after && rows.length <= page.limit
  return pageOf(rows, page.limit, row => row.at, {
    // The count has looked at other homes.
    total: Math.min(Math.max(fitting, rows.length), maxCounted),
    totalIsExact: isWhole && (await statements.findBeyond().execute(db)).rows.length === 0,
  })
}

/** Counts the lists to merge. One whose homes also need other parts counts as ten, because more of them are read. */
const listsOf = ({ groups }: Located) =>
  groups?.reduce((count, { parts: [{ ids }, ...others] }) => count + ids.length * (others.length > 0 ? 10 : 1), 0) ??
  Infinity

/** Builds the statements of a search. */
function statementsOf(search: Located, order: Order, { limit, after }: Page, reach: Reach) {
  const [at, way, beyond] = [sql.ref(order.column), sql.raw(order.direction), order.direction === 'asc' ? '>' : '<']
  const inOrder = sql`order by at ${way}, id ${way} limit ${limit + 1}`
  const isAfter = (column: RawBuilder<unknown>) =>
    after ? sql<boolean>`(${column}, id) ${sql.raw(beyond)} (${after.at}, ${after.id})` : sql<boolean>`true`
  const conditions = [...factConditions(search).values()]
  const facts = all(conditions)
  const { groups = [] } = search
  return {
    /** Counts those of so many homes that fit, and sorts them if they are all. */
    sortHomes: (homes: number) => {
      const most = order === orders.newest ? maxCounted + 1 : homes
      const read = search.groups && conditions.length === 0 ? sql`count(*)` : sql`(select count(*) from candidates)`
      return sql<Found & { fitting: number; areAll: boolean }>`
        with candidates as not materialized (${candidatesOf(search, order, homes)}),
        fitting as materialized (select id, ${at} as at from candidates where has_text and ${facts} limit ${most}),
        counted as (
          select count(*) as fitting, count(*) < ${most} and ${read} < ${homes} as "areAll" from fitting
        )
        select * from counted left join (select * from fitting where ${isAfter(sql`at`)} ${inOrder}) as page on true
        order by at ${way}, id ${way} ${planFor(search)}`
    },
    /** Merges the next homes of each part that fit. */
    mergeLists: () => {
      const branches = groups.map(
        group => sql`select listed.id, listed.at from unnest(${group.parts[0].ids}::integer[]) as part
          cross join lateral (
            select id, at from (
              select *, ${at} as at from properties
              where ${isListed(search)} and ${isAfter(at)} and ${group.parts[0].column} = part
              order by ${at} ${way}, id ${way} limit ${reach.last}
            ) as listed
            where ${all([fitsRest(group, search.search), facts])} ${inOrder}
          ) as listed`,
      )
      return sql<Found>`select id, at from (${sql.join(branches, sql` union `)}) as found ${inOrder} ${planFor(search)}`
    },
    /** Reads what fits among the next homes of the order. */
    readInOrder: (most: number) => sql<Found>`
      select id, at from (
        select *, ${at} as at from properties where ${isListed(search)} and ${isAfter(at)}
        order by ${at} ${way}, id ${way} limit ${most}
      ) as next
      where ${all([fitsText(search), facts])} ${inOrder} ${search.groups ? plannedEachTime : planFor(search)}`,
    /** Finds a home after those that have been read. */
    findBeyond: () =>
      sql`select from properties where ${isListed(search)}
      order by ${at} ${way}, id ${way} offset ${reach.last} limit 1 ${planFor(search)}`,
  }
}

/**
 * A text alone needs no plan for its values, unless homes of one kind of part are compared with others. Other
 * combinations are so many that they would use up the names of prepared statements.
 */
function planFor(search: Located) {
  const { agent, underOffer, placeIds, groups = [] } = search
  const hasFilters = factConditions(search).size > 0 || placeIds || agent || underOffer
  const isSimple = groups.every(({ parts, isCompared }) => parts.length === 1 && !isCompared)
  return isSimple && !hasFilters ? sql`` : plannedEachTime
}

/** The columns that filters by facts and price read. Indexes have them (server/db/migrations/0037-location-parts-filled.sql). */
const columns = sql.raw(
  'id, created_at, kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents',
)

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
    const isFound = fitsText({ ...search, groups: groups.slice(0, at) })
    return sql`(select ${columns}, true as has_text from properties
      where ${all([isListed(search), fitsGroup(group, text)])} and ${isFound} is not true limit ${limit})`
  })
  return sql`select * from (${sql.join(branches, sql` union all `)}) as found limit ${limit}`
}
