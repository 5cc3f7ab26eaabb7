import { sql, type ExpressionBuilder, type NotNull, type RawBuilder, type Updateable } from 'kysely'
import { maxCounted, maxUnpagedRows } from '#contract/endpoint.ts'
import { homeListSize } from '#contract/home.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type {
  AdvertisedProperty,
  ManagedOrder,
  NewProperty,
  Property,
  PropertyChanges,
  PropertyOrder,
  PropertyStatus,
} from '#contract/properties.ts'
import {
  byAge,
  contains,
  idOf,
  searchAnyColumn,
  listPage,
  mapList,
  requireCursorOf,
  type Cursor,
  type List,
  type Order,
  type Page,
} from '../../db/list.ts'
import type { Db, PropertyRow, Tables, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

/** Every property has its agent; a left join can be left out where rows are only counted. */
const withAgent = (db: Db) =>
  db
    .selectFrom('properties')
    .leftJoin('users as agent', 'agent.id', 'properties.agent_id')
    .selectAll('properties')
    .select(['agent.name as agent_name', 'agent.email as agent_email', 'agent.image as agent_image'])
    .$narrowType<{ agent_name: NotNull; agent_email: NotNull; agent_image: NotNull }>()
    .where('properties.deleted_at', 'is', null)

type Row = PropertyRow & { agent_name: string; agent_email: string; agent_image: string }

const toProperty = (row: Row): Property => ({
  _id: row.id,
  title: row.title,
  location: row.location,
  description: row.description,
  image: row.image,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  agentImage: row.agent_image,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  currency: 'usd',
  status: row.status,
  advertise: row.advertise,
  sold: row.sold_at !== null,
  soldAt: row.sold_at?.toISOString() ?? null,
  underOffer: row.under_offer,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const toAdvertised = (row: Row): AdvertisedProperty => {
  const { _id, image, title, location, minPrice, maxPrice } = toProperty(row)
  return { _id, image, title, location, minPrice, maxPrice }
}

/** Total number of matches; null if it was not requested. */
interface Counted {
  total: number | null
  is_exact: boolean | null
}

type SearchedRow = Counted & (Row | { id: null })

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

const managedOrders: Record<ManagedOrder, Order> = {
  ...byAge,
  'price-low': { column: 'min_price_cents', direction: 'asc' },
  'price-high': { column: 'max_price_cents', direction: 'desc' },
}

export async function listAll(
  db: Db,
  {
    search,
    status,
    sort = 'newest',
  }: { search?: string | undefined; status?: PropertyStatus | undefined; sort?: ManagedOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const all = status ? withAgent(db).where('properties.status', '=', status) : withAgent(db)
  const found = search ? [...inTitleOrLocation(all, search), all.where(contains(search, 'agent.name'))] : [all]
  return mapList(await searchAnyColumn(db, found, 'properties', page, managedOrders[sort]), toProperty)
}

export async function listOfAgent(
  db: Db,
  email: string,
  { search, sort = 'newest' }: { search?: string | undefined; sort?: ManagedOrder | undefined },
  page: Page,
): Promise<List<Property>> {
  const own = withAgent(db).where('properties.agent_id', '=', idOf(email))
  const found = search ? inTitleOrLocation(own, search) : [own]
  return mapList(await searchAnyColumn(db, found, 'properties', page, managedOrders[sort]), toProperty)
}

const inTitleOrLocation = (all: ReturnType<typeof withAgent>, search: string) => [
  all.where(contains(search, 'properties.title')),
  all.where(contains(search, 'properties.location')),
]

/** Advertised properties that are for sale. The first page of the home page and the whole list are cached. */
export function listAdvertised(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  page: Page,
): Promise<List<AdvertisedProperty>> {
  const read = () => readAdvertised(db, page)
  const isCached = !page.after && (page.limit === homeListSize || page.limit === maxUnpagedRows)
  return isCached ? cache.get('advertised', `first ${page.limit}`, read) : read()
}

async function readAdvertised(db: Db, page: Page): Promise<List<AdvertisedProperty>> {
  const advertised = withAgent(db).where('properties.for_sale', '=', true).where('properties.advertise', '=', true)
  return mapList(await listPage(db, advertised, 'properties', page), toAdvertised)
}

/** A property with the data that decides who may see it. */
export interface FoundProperty {
  property: Property
  /** The property with the texts that were last verified. */
  verified: Property
  agentId: string
  hidden: boolean
  forSale: boolean
}

function toFound(row: Row): FoundProperty {
  const property = toProperty(row)
  const verified = row.verified_title === null ? property : { ...property, ...verifiedFields(row) }
  return { property, verified, agentId: row.agent_id, hidden: row.hidden, forSale: row.for_sale }
}

const verifiedFields = (row: Row) => ({
  title: row.verified_title ?? row.title,
  location: row.verified_location ?? row.location,
  description: row.verified_description ?? row.description,
  image: row.verified_image ?? row.image,
})

/** Reads a property, without checking who may see it. */
export async function findProperty(db: Db, id: string): Promise<FoundProperty | undefined> {
  const row = await withAgent(db).where('properties.id', '=', id).executeTakeFirst()
  return row && toFound(row)
}

/** Reads many properties, by their ids. */
export async function findProperties(db: Db, ids: readonly string[]): Promise<Map<string, FoundProperty>> {
  const rows = await withAgent(db)
    .where(sql<boolean>`properties.id = any(${ids})`)
    .execute()
  return new Map(rows.map(row => [row.id, toFound(row)]))
}

/** Whether the buyer has the property on their wishlist or has made an offer on it (ruling G21). */
export async function isLinkedBuyer(db: Db, propertyId: string, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ linked: boolean }>`select
    exists (select from wishlist_entries where property_id = ${propertyId} and user_id = ${buyerId}) or
    exists (select from offers where property_id = ${propertyId} and buyer_id = ${buyerId}) as linked`.execute(db)
  return rows[0]?.linked ?? false
}

type WrittenColumns = Pick<
  PropertyRow,
  'title' | 'location' | 'description' | 'image' | 'min_price_cents' | 'max_price_cents'
>

/** The columns of the fields that an agent writes. An undefined field leaves its column as it is. */
function columnsOf(written: NewProperty): WrittenColumns
function columnsOf(written: PropertyChanges): Updateable<WrittenColumns>
function columnsOf({ title, location, description, image, minPrice, maxPrice }: PropertyChanges) {
  return {
    title,
    location,
    description,
    image,
    min_price_cents: minPrice === undefined ? undefined : toCents(minPrice),
    max_price_cents: maxPrice === undefined ? undefined : toCents(maxPrice),
  }
}

export const insertProperty = (tx: Tx, agentId: string, draft: NewProperty, createdAt: Date) =>
  tx
    .insertInto('properties')
    .values({ ...columnsOf(draft), agent_id: agentId, created_at: createdAt })
    .returning('id')

type Condition = ExpressionBuilder<Tables, 'properties'>

/** The contract's `canBeDeleted`, for a change that races with an acceptance. */
const isDeletable = (eb: Condition) => eb.and({ deleted_at: null, under_offer: false, sold_at: null })

/** The contract's `canBeUpdated`, for the same race. */
const isUpdatable = (eb: Condition) => eb.and([isDeletable(eb), eb('status', '<>', 'rejected')])

/**
 * Changes a property of this agent and sends it back to pending. No row if it cannot be updated any more (ruling G08).
 */
export const changeProperty = (tx: Tx, id: string, agentId: string, { version, ...changes }: PropertyChanges) =>
  tx
    .updateTable('properties')
    .set({ ...columnsOf(changes), status: 'pending', version: sql`version + 1` })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(isUpdatable)
    .$if(version !== undefined, query => query.where('version', '=', version ?? 0))
    .returning('id')

/** Marks an agent's property deleted. No row if it cannot be deleted any more (ruling G09). */
export const removeProperty = (db: Db, id: string, agentId: string, at: Date) =>
  db
    .updateTable('properties')
    .set({ deleted_at: at, advertise: false })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(isDeletable)
    .returning(['id', 'status'])

/** Verifies or rejects a property. No row if the contract's `canBeVerified` does not hold any more (ruling G25). */
export const setVerdict = (db: Db, id: string, to: 'verified' | 'rejected') =>
  db
    .updateTable('properties')
    .set({ status: to, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .returning('agent_id')

export const setAdvertised = (db: Db, id: string, advertise: boolean) =>
  db
    .updateTable('properties')
    .set({ advertise })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('advertise', '<>', advertise)
    .$if(advertise, query => query.where('for_sale', '=', true))
    .returning('id')

/** Locks the property for the rest of the transaction: `update` to change it, `share` to rely on it. */
export async function lockProperty(tx: Tx, id: string, strength: 'update' | 'share'): Promise<PropertyRow | undefined> {
  const row = tx.selectFrom('properties').selectAll().where('id', '=', id)
  return (strength === 'update' ? row.forUpdate() : row.forShare()).executeTakeFirst()
}

export const setUnderOffer = (tx: Tx, id: string, underOffer: boolean) =>
  tx.updateTable('properties').set({ under_offer: underOffer }).where('id', '=', id)

export const setSold = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('properties').set({ under_offer: false, sold_at: at, advertise: false }).where('id', '=', id)

/** Locks the listings of an agent in the order of their ids, and takes them out of the public lists or back in. */
export async function setHidden(tx: Tx, agentId: string, hidden: boolean): Promise<void> {
  await lockListings(tx, agentId)
  await tx
    .updateTable('properties')
    .set({ hidden, ...(hidden && { advertise: false }) })
    .where('agent_id', '=', agentId)
    .execute()
}

/** Deletes an agent's listings, except those under offer or sold. */
export const removeListings = (tx: Tx, agentId: string, at: Date) =>
  tx
    .updateTable('properties')
    .set({ deleted_at: at, advertise: false })
    .where('agent_id', '=', agentId)
    .where(isDeletable)
    .returning(['id', 'status'])

/** Locks the listings of an agent in the order of their ids. */
export const lockListings = (tx: Tx, agentId: string) =>
  tx.selectFrom('properties').select('id').where('agent_id', '=', agentId).orderBy('id').forUpdate().execute()
