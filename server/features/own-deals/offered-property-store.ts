import { sql } from 'kysely'
import { maxCounted } from '#contract/ground/endpoint.ts'
import { toDollars } from '#contract/ground/money.ts'
import type { Offer, OfferStatus } from '#contract/offers/offers.ts'
import {
  maxOfferedProperties,
  maxOffersPerProperty,
  type OfferedProperty,
} from '#contract/own-deals/offered-properties.ts'
import { pageOf, requireCursorOf, type List, type Page } from '../../db/list.ts'
import type { Db, PropertyRow } from '../../db/tables/schema.ts'
import { currentRounds } from '../final-rounds/final-round-store.ts'
import { offers, toManagedOffer } from '../offers/offer-columns.ts'

interface OfferedRow extends PropertyRow {
  pending: number
  accepted: number
  rejected: number
  bought: number
  rounds: number
  place: number
  total: number
}

interface PropertyFilter {
  status?: OfferStatus | undefined
  property?: string | undefined
}

/** Added to the place of a home with pending offers, in milliseconds: later than any date. */
const pendingFirst = 10_000_000_000_000

const pendingThenHighest = sql`(offers.status = 'pending') desc, (offers.status = 'accepted') desc,
  offers.amount_cents desc, offers.created_at, offers.id`

/**
 * Lists the homes of an agent that have offers, with their offers. Homes with pending offers come first, then those with
 * the newest offer.
 *
 * @throws Problem 400 the cursor belongs to another sort order
 */
export async function listPropertiesWithOffers(
  db: Db,
  agentId: string,
  filter: PropertyFilter,
  wanted: Page,
): Promise<List<OfferedProperty>> {
  const page = { ...wanted, limit: Math.min(wanted.limit, maxOfferedProperties) }
  requireCursorOf('number', page.after)
  const rows = await propertiesOf(db, agentId, filter, page)
  const { items, ...list } = pageOf(rows, page.limit, row => row.place, {
    total: Math.min(rows[0]?.total ?? 0, maxCounted),
    totalIsExact: (rows[0]?.total ?? 0) <= maxCounted,
  })
  const ids = items.map(({ id }) => id)
  const [found, rounds] = await Promise.all([offersOn(db, ids, filter.status), currentRounds(db, ids)])
  return {
    ...list,
    items: items.map(row => ({ ...toProperty(row, found.get(row.id) ?? []), round: rounds.get(row.id) ?? null })),
  }
}

async function propertiesOf(db: Db, agentId: string, { status, property }: PropertyFilter, { limit, after }: Page) {
  const { rows } = await sql<OfferedRow>`
    with offered as (
      select property_id,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'accepted') as accepted,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'bought') as bought,
        case when bool_or(status = 'pending') then ${pendingFirst}::bigint else 0 end
          + floor(extract(epoch from max(created_at)) * 1000)::bigint as place
      from offers
      where agent_id = ${agentId} and (${property ?? null}::uuid is null or property_id = ${property ?? null}::uuid)
      group by property_id
      having ${status ?? null}::text is null or bool_or(status = ${status ?? null}::text)
    )
    select properties.*, pending, accepted, rejected, bought, place, (select count(*) from offered) as total,
      (select count(*)::int from final_rounds where property_id = properties.id) as rounds
    from offered join properties on properties.id = property_id
    where ${after === undefined} or (place, property_id) < (${after?.at ?? 0}::bigint, ${after?.id ?? null}::uuid)
    order by place desc, property_id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Reads the offers on these properties, by property. */
async function offersOn(db: Db, propertyIds: readonly string[], status: OfferStatus | undefined) {
  const first = sql<string>`
    select id from (
      select id, row_number() over (partition by property_id order by ${pendingThenHighest}) as number
      from offers
      where property_id = any(${propertyIds}) and (${status ?? null}::text is null or status = ${status ?? null}::text)
    ) as numbered where number <= ${maxOffersPerProperty}`
  const rows = await offers(db)
    .where(sql<boolean>`offers.id in (${first})`)
    .orderBy(pendingThenHighest)
    .execute()
  return Map.groupBy(rows.map(toManagedOffer), ({ propertyId }) => propertyId)
}

const toProperty = (row: OfferedRow, found: Offer[]): Omit<OfferedProperty, 'round'> => ({
  _id: row.id,
  title: row.title,
  location: row.location,
  image: row.image,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  status: row.status,
  sold: row.sold_at !== null,
  underOffer: row.under_offer,
  deleted: row.deleted_at !== null,
  boardOpenedAt: row.board_opened_at?.toISOString() ?? null,
  boardOpenings: row.board_openings,
  rounds: row.rounds,
  counts: { pending: row.pending, accepted: row.accepted, rejected: row.rejected, bought: row.bought },
  offers: found,
})
