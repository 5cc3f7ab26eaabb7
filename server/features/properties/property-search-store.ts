import { sql, type RawBuilder } from 'kysely'
import { maxCounted } from '#contract/endpoint.ts'
import { toCents } from '#contract/money.ts'
import type { Property, PropertyOrder } from '#contract/properties.ts'
import { requireCursorOf, type Cursor, type List, type Page } from '../../db/list.ts'
import type { Db } from '../../db/schema.ts'
import { type PropertyWithAgent, withAgent, toProperty } from './property-columns.ts'

/** Total number of matches; null if it was not requested. */
interface Counted {
  total: number | null
  is_exact: boolean | null
}

type SearchedRow = Counted & (PropertyWithAgent | { id: null })

/**
 * Runs a search function of the database: see server/db/functions/search-pages.sql, and docs/query-plans.md for its
 * cost. Each row repeats the total. An empty page is one row with only the total.
 */
const selectFound = (db: Db, search: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<SearchedRow>`
  select found.total, found.is_exact, listed.* from ${search} as found
  left join lateral ${withAgent(db).where(sql<boolean>`properties.id = any(found.ids)`)} as listed on true
  order by ${order}`

const byPrice = ({ term, size, at, id }: SearchValues, isDescending: RawBuilder<unknown>) =>
  sql`search_for_sale_by_price(lower(${term}), ${size}, ${isDescending}, ${at}, ${id}, true)`

interface SearchOrder {
  search: (values: SearchValues) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  cursor: 'instant' | 'number'
  placeOf: (property: Property) => Cursor['at']
}

const orders: Record<PropertyOrder, SearchOrder> = {
  newest: {
    search: ({ term, size, at, id }) => sql`search_for_sale(lower(${term}), ${size}, ${at}, ${id}, true)`,
    order: sql`listed.created_at desc, listed.id desc`,
    cursor: 'instant',
    placeOf: property => new Date(property.createdAt),
  },
  'price-low': {
    search: values => byPrice(values, sql`false`),
    order: sql`listed.min_price_cents, listed.id`,
    cursor: 'number',
    placeOf: property => toCents(property.minPrice),
  },
  'price-high': {
    search: values => byPrice(values, sql`true`),
    order: sql`listed.max_price_cents desc, listed.id desc`,
    cursor: 'number',
    placeOf: property => toCents(property.maxPrice),
  },
}

interface PropertySearch {
  search?: string | undefined
  sort?: PropertyOrder | undefined
}

interface SearchValues {
  term: string
  /** One more than the page size, to see whether there is a next page. */
  size: number
  at: Cursor['at'] | null
  id: string | null
}

const searchValues = ({ search = '' }: PropertySearch, { limit, after }: Page): SearchValues => ({
  term: search.trim(),
  size: limit + 1,
  at: after?.at ?? null,
  id: after?.id ?? null,
})

const totalOf = (counted: Counted | undefined) => ({
  total: counted?.total ?? maxCounted,
  totalIsExact: counted?.is_exact ?? false,
})

/**
 * Searches properties for sale whose location contains the text, ignoring case. Wildcards are literal (specification
 * §5).
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function searchForSale(db: Db, query: PropertySearch, page: Page): Promise<List<Property>> {
  const { search, order, cursor } = orders[query.sort ?? 'newest']
  requireCursorOf(cursor, page.after)
  const { rows } = await selectFound(db, search(searchValues(query, page)), order).execute(db)
  const found = rows.flatMap(row => (row.id === null ? [] : [toProperty(row)]))
  const items = found.slice(0, page.limit)
  const last = found.length > items.length ? items.at(-1) : undefined
  return { ...totalOf(rows[0]), items, next: last && placeBehind(query, last) }
}

/**
 * Searches like {@link searchForSale} by date, but returns only ids, one more than the page if there is a next one. The
 * total is exact only if the first page is the whole list.
 *
 * @param isRare the text is rare among the newest, so do not search by date
 */
export async function newestIdsForSale(db: Db, search: string, page: Page, isRare: boolean) {
  const { term, size, at, id } = searchValues({ search }, page)
  const { rows } = await sql<{ ids: string[] }>`
    select newest_for_sale(lower(${term}), ${size}, ${at}, ${id}, ${isRare}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  const isWhole = !page.after && ids.length <= page.limit
  return { ids, total: isWhole ? ids.length : maxCounted, totalIsExact: isWhole }
}

/** Returns the cursor after this property in a list of this order. */
export const placeBehind = ({ sort = 'newest' }: PropertySearch, property: Property): Cursor => ({
  at: orders[sort].placeOf(property),
  id: property._id,
})
