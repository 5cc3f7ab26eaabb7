import { sql, type RawBuilder } from 'kysely'
import { maxCounted } from '#contract/endpoint.ts'
import type { PropertyOrder } from '#contract/properties.ts'
import type { SearchFilters } from '#contract/search-filters.ts'
import { pageOf, requireCursorOf, type Cursor, type List, type Order, type Page } from '../../db/list.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/schema.ts'
import {
  all,
  always,
  type Condition,
  containsText,
  factConditions,
  findPartGroups,
  fitsAnyGroup,
  fitsRest,
  type InPlaces,
  inPlaces,
  isListed,
  type PartGroup,
  type Parts,
} from './search-condition.ts'

const orders: Record<PropertyOrder, Order> = {
  newest: { column: 'created_at', direction: 'desc' },
  'price-low': { column: 'min_price_cents', direction: 'asc' },
  'price-high': { column: 'max_price_cents', direction: 'desc' },
}

/** A home that was found, with its position in the order. */
interface Found {
  id: string
  at: Cursor['at']
}

type Sorted = { sort?: PropertyOrder | undefined }
type Search = InPlaces & Sorted

/**
 * Finds the homes for sale that fit all filters, and counts them (docs/query-plans.md).
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function findForSale(
  db: Db,
  filters: SearchFilters & Sorted,
  page: Page,
  reach = usualReach,
): Promise<List<Found>> {
  const search = await inPlaces(db, filters)
  const order = orders[search.sort ?? 'newest']
  requireCursorOf(order === orders.newest ? 'instant' : 'number', page.after)
  let found: ReturnType<typeof findPartGroups> | undefined
  const groups = () => (found ??= findPartGroups(db, search.search, reach.parts))
  const { rows, isLimited } = await findRows(db, search, order, page, groups, reach)
  // A first page without a next one is the whole list.
  const isWhole = !page.after && rows.length <= page.limit
  if (isWhole && !isLimited)
    return pageOf<Found>(rows, page.limit, row => row.at, { total: rows.length, totalIsExact: true })
  const { total, totalIsExact } = await countForSale(db, search, await groups(), isWhole ? reach.last : reach.counted)
  // The count may have looked at other homes than those of the page.
  return pageOf<Found>(rows, page.limit, row => row.at, { total: Math.max(total, rows.length), totalIsExact })
}

/** Limits of each way to read a page. */
export interface Reach {
  /** Rows of the order that are read first, for each row of the page. */
  near: number
  /** Homes with the rarest parts, if all of them are read. */
  whole: number
  /** Homes that are read from lists, of each list a page. */
  lists: number
  /** Rows of the order that are read at most. */
  far: number
  /** Homes that are read at most. A home that fits few filters and comes after them is not found. */
  last: number
  /** Parts of a kind that a text may lie in; else it is compared with the location. */
  parts: number
  /** Homes that a count looks at if there are filters by facts or price, or a text that is compared with the location. */
  counted: number
}
export const usualReach: Reach = {
  near: 20,
  whole: maxCounted,
  lists: 15_000,
  far: 30_000,
  last: 1_000_000,
  parts: 5000,
  counted: 20_000,
}

/** Rows of a page, and one more if there is a next one. */
interface FoundRows {
  rows: Found[]
  /** Whether only the first homes of {@link Reach.last} were read. */
  isLimited: boolean
}

/** Reads a page. Tries what usually is fastest, until the page is full. */
async function findRows(
  db: Db,
  search: Search,
  order: Order,
  page: Page,
  findGroups: () => Promise<PartGroup[] | undefined>,
  reach: Reach,
): Promise<FoundRows> {
  const facts = [...factConditions(search).values()]
  const read = reader(search, order, page)
  const size = page.limit + 1

  // What many homes fit is among the next ones. Only here the text is compared with each location.
  const inText = containsText(search.search)
  const near = await read.on(reach.near * size, all([inText, ...facts])).execute(db)
  if (near.rows.length === size) return { ...near, isLimited: false }
  const groups = await findGroups()
  if (groups?.length === 0) return { rows: [], isLimited: false }
  const lists = groups && (await rarestLists(db, groups, search))
  if (lists && (lists.rows <= reach.whole || (order === orders.newest && lists.count * size <= reach.lists)))
    return { ...(await read.lists(lists.groups, all(facts)).execute(db)), isLimited: false }
  const fits = all([groups ? fitsAnyGroup(groups) : inText, ...facts])
  const far = await read.on(reach.far, fits).execute(db)
  if (far.rows.length === size) return { ...far, isLimited: false }
  const last = groups ? read.any(reach.last, fitsAnyGroup(groups), all(facts)) : read.on(reach.last, fits)
  return { ...(await last.execute(db)), isLimited: true }
}

/** Builds the statements that read a page. */
function reader(search: Search, { column, direction }: Order, { limit, after }: Page) {
  const at = sql.ref(column)
  const way = sql.raw(direction)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const isListedAfter = all([
    isListed(search),
    ...(after ? [sql<boolean>`(${at}, id) ${beyond} (${after.at}, ${after.id})`] : []),
  ])
  const page = (rows: RawBuilder<unknown>, plan: RawBuilder<unknown>) => sql<Found>`
    select id, at from (${rows}) as found order by at ${way}, id ${way} limit ${limit + 1} ${plan}`
  return {
    /** Reads what fits among the next rows of the order. */
    on: (reach: number, fits: Condition) =>
      page(
        sql`select id, at from (
          select *, ${at} as at from properties where ${isListedAfter} order by ${at} ${way}, id ${way} limit ${reach}
        ) as next where ${fits}`,
        planFor(search),
      ),
    /** Reads what fits among the homes with the first parts of a group: the next ones of each part. */
    lists: (groups: readonly PartGroup[], fits: Condition) =>
      page(
        sql.join(
          groups.map(
            group => sql`select listed.* from unnest(${group.parts[0].ids}::integer[]) as part cross join lateral (
              select id, ${at} as at from properties
              where ${isListedAfter} and ${group.parts[0].column} = part and ${fitsRest(group)} and ${fits}
              order by ${at} ${way}, id ${way} limit ${limit + 1}
            ) as listed`,
          ),
          sql` union `,
        ),
        planFor(search, groups),
      ),
    /** Reads the homes of the parts and sorts those that fit; the planner chooses the index. */
    any: (reach: number, hasParts: Condition, fits: Condition) =>
      page(
        sql`select id, at from (
          select *, ${at} as at from properties where ${isListedAfter} and ${hasParts} limit ${reach}
        ) as few where ${fits}`,
        plannedEachTime,
      ),
  }
}

/** A text alone needs no plan for its values, unless homes of one kind of part are compared with others. */
const planFor = (search: Search, groups: readonly PartGroup[] = []) =>
  factConditions(search).size === 0 && groups.every(({ parts }) => parts.length === 1) ? sql`` : plannedEachTime

/** Puts the rarest parts of each group first, and counts parts and homes; the homes up to one more than a thousand. */
async function rarestLists(db: Db, groups: readonly PartGroup[], search: Search) {
  const countOf = ({ column, ids }: Parts) => sql`(select count(*) from (
    select from unnest(${ids}::integer[]) as part
    cross join lateral (select from properties where ${isListed(search)} and ${column} = part limit ${maxCounted + 1}) as listed
    limit ${maxCounted + 1}) as counted)`
  const counted = groups.flatMap(({ parts }) => parts)
  const { rows: counts } = await sql<{ homes: number[] }>`
    select array[${sql.join(counted.map(countOf))}]::integer[] as homes ${planFor(search, groups)}`.execute(db)
  const homes = new Map(counted.map((parts, at) => [parts, counts[0]?.homes[at] ?? 0]))
  const rows = (parts: Parts) => homes.get(parts) ?? 0
  const sorted = groups.map(({ parts, inText }) => ({
    parts: parts.toSorted((one, other) => rows(one) - rows(other)) as unknown as PartGroup['parts'],
    inText,
  }))
  const sum = (amount: (parts: Parts) => number) =>
    sorted.reduce((total, { parts: [first] }) => total + amount(first), 0)
  return { groups: sorted, rows: sum(rows), count: sum(({ ids }) => ids.length) }
}

/** Counts up to {@link maxCounted}. A lower bound if that takes too long. */
async function countForSale(
  db: Db,
  search: Search,
  groups: PartGroup[] | undefined,
  maxLookedAt: number,
): Promise<Pick<List<unknown>, 'total' | 'totalIsExact'>> {
  const facts = factConditions(search)
  const isCompared = facts.size > 0 || (!groups && search.search !== undefined)
  const limit = isCompared ? maxLookedAt : maxCounted + 1
  const { candidates, inText } = candidatesOf(search, groups, limit)
  const { rows } = await sql<{ fitting: number; seen: number }>`
    select count(*) filter (where ${all([inText, ...facts.values()])}) as fitting, count(*) as seen
    from (${candidates}) as candidates ${planFor(search, groups)}`.execute(db)
  const { fitting = 0, seen = 0 } = rows[0] ?? {}
  return { total: Math.min(fitting, maxCounted), totalIsExact: fitting <= maxCounted && seen < limit }
}

/** The columns that filters by facts and price read. Indexes have them (server/db/migrations/0037-location-parts-filled.sql). */
const factColumns = sql.raw('kind, bedrooms, full_baths, living_area_m2, features, min_price_cents, max_price_cents')

/**
 * Selects homes among which those are that fit a search, up to a limit: any of its text, or the newest for a text that
 * has to be compared with each location (`inText`).
 */
export function candidatesOf(search: InPlaces, groups: PartGroup[] | undefined, limit: number) {
  if (!groups) {
    const newest = sql`select location, ${factColumns} from properties where ${isListed(search)}
      order by created_at desc, id desc limit ${limit}`
    return { candidates: newest, inText: containsText(search.search) }
  }
  if (groups.length === 0) return { candidates: sql`select * from properties where false`, inText: always }
  const branches = groups.map(
    (group, at) => sql`select listed.* from unnest(${group.parts[0].ids}::integer[]) as part cross join lateral (
      select ${factColumns} from properties where ${isListed(search)} and ${group.parts[0].column} = part
        and ${fitsRest(group)} and ${fitsAnyGroup(groups.slice(0, at))} is not true
      limit ${limit}) as listed`,
  )
  return { candidates: sql`${sql.join(branches, sql` union all `)} limit ${limit}`, inText: always }
}
