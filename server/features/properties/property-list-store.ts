import { sql } from 'kysely'
import { maxUnpagedRows } from '#contract/ground/endpoint.ts'
import { homeListSize } from '#contract/home-page/home-page.ts'
import { withoutAddress } from '#contract/properties/hidden-location.ts'
import type {
  AdvertisedProperty,
  ManagedOrder,
  ManagedProperty,
  PropertyStatus,
} from '#contract/properties/properties.ts'
import {
  byAge,
  byPublication,
  contains,
  idOf,
  searchAnyColumn,
  listPage,
  mapList,
  type List,
  type Order,
  type Page,
} from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { type PropertyWithAgent, toManaged, toProperty, withAgent, withOfferCounts } from './property-columns.ts'

const toAdvertised = (row: PropertyWithAgent): AdvertisedProperty => {
  const { _id, image, title, location, minPrice, maxPrice, underOffer, ...others } = withoutAddress(toProperty(row))
  const { kind, bedrooms, fullBaths, halfBaths, livingArea, livingAreaM2, lotSize, lotSizeM2 } = others
  const facts = { kind, bedrooms, fullBaths, halfBaths, livingArea, livingAreaM2, lotSize, lotSizeM2 }
  return { _id, image, title, location, minPrice, maxPrice, underOffer, ...facts }
}

const managedOrders: Record<ManagedOrder, Order> = {
  ...byAge,
  'price-low': { column: 'min_price_cents', direction: 'asc' },
  'price-high': { column: 'max_price_cents', direction: 'desc' },
}

interface PropertyFilter {
  search?: string | undefined
  status?: PropertyStatus | undefined
  forSale?: 'all' | 'advertised' | 'not advertised' | undefined
  sort?: ManagedOrder | undefined
}

export async function listAll(
  db: Db,
  { search, status, forSale, sort = 'newest' }: PropertyFilter,
  page: Page,
): Promise<List<ManagedProperty>> {
  const all = withOfferCounts(db)
    .$if(status !== undefined, query => query.where('properties.status', '=', status ?? 'pending'))
    .$if(forSale !== undefined, query => query.where('properties.for_sale', '=', true))
    .$if(forSale === 'advertised' || forSale === 'not advertised', query =>
      query.where('properties.advertise', '=', forSale === 'advertised'),
    )
  const found = search ? [...inTitleOrLocation(all, search), all.where(contains(search, 'agent.name'))] : [all]
  return mapList(await searchAnyColumn(db, found, 'properties', page, managedOrders[sort]), toManaged)
}

export async function listOfAgent(
  db: Db,
  email: string,
  { search, sort = 'newest' }: { search?: string | undefined; sort?: ManagedOrder | undefined },
  page: Page,
): Promise<List<ManagedProperty>> {
  const own = withOfferCounts(db).where('properties.agent_id', '=', idOf(email))
  const found = search ? inTitleOrLocation(own, search) : [own]
  return mapList(await searchAnyColumn(db, found, 'properties', page, managedOrders[sort]), toManaged)
}

/** Reads a property as its agent and admins manage it; undefined for another agent. */
export async function findManaged(db: Db, id: string, agentId?: string): Promise<ManagedProperty | undefined> {
  const row = await withOfferCounts(db)
    .where('properties.id', '=', id)
    .$if(agentId !== undefined, query => query.where('properties.agent_id', '=', agentId ?? ''))
    .executeTakeFirst()
  return row && toManaged(row)
}

/** Reads these properties as admins manage them, in no order. */
export const managedById = async (db: Db, ids: readonly string[]): Promise<ManagedProperty[]> =>
  (
    await withOfferCounts(db)
      .where(sql<boolean>`properties.id = any(${ids}::uuid[])`)
      .execute()
  ).map(toManaged)

const inTitleOrLocation = (all: ReturnType<typeof withOfferCounts>, search: string) => [
  all.where(contains(search, 'properties.title')),
  all.where(contains(search, 'properties.location')),
]

/** Advertised properties that are for sale, those that were published last first. The first page of the home page and the whole list are cached. */
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
  return mapList(await listPage(db, advertised, 'properties', page, byPublication), toAdvertised)
}
