import { sql } from 'kysely'
import type { Property } from '#contract/properties/properties.ts'
import type { WishlistEntry, WishlistFilter } from '#contract/wishlist/wishlist.ts'
import { idOf, listPage, type List, type Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { findForBuyer } from '../properties/property-store.ts'
import { isShown } from '../properties/verified-version-store.ts'

/** Selects entries with their owner, but none of a property whose only verification was undone. */
const entries = (db: Db) =>
  db
    .selectFrom('wishlist_entries')
    .innerJoin('users as owner', 'owner.id', 'wishlist_entries.user_id')
    .selectAll('wishlist_entries')
    .select(['owner.name as user_name', 'owner.email as user_email'])
    .where(
      sql<boolean>`exists (select from properties where properties.id = wishlist_entries.property_id and ${isShown})`,
    )

type PropertyForBuyer = { property: Property; available: boolean; isFull: boolean }
type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

/** Adds to each entry of a wishlist its property in its present state, with the texts that were last verified (ruling G23). */
async function toEntries(db: Db, rows: readonly Row[]): Promise<WishlistEntry[]> {
  const [first] = rows
  if (!first) return []
  const found = await findForBuyer(
    db,
    first.user_id,
    rows.map(row => row.property_id),
  )
  return rows.flatMap(row => {
    const property = found.get(row.property_id)
    return property ? [toEntry(row, property)] : []
  })
}

const toEntry = (row: Row, { property, available, isFull }: PropertyForBuyer): WishlistEntry => ({
  _id: row.id,
  propertyId: property._id,
  title: property.title,
  image: property.image,
  location: property.location,
  minPrice: property.minPrice,
  maxPrice: property.maxPrice,
  status: property.status,
  agentName: property.agentName,
  agentEmail: property.agentEmail,
  agentImage: property.agentImage,
  userName: row.user_name,
  userEmail: row.user_email,
  sold: property.sold,
  underOffer: property.underOffer,
  available,
  ...(isFull && { hasMostOffers: true as const }),
  createdAt: row.created_at.toISOString(),
})

/** Whether the entry's property is sold, or under offer to somebody other than the owner of the wishlist. */
const isTaken = sql<boolean>`exists (select from properties where properties.id = wishlist_entries.property_id
  and (properties.sold_at is not null or properties.under_offer and not exists (select from offers
    where offers.property_id = properties.id and offers.buyer_id = wishlist_entries.user_id
    and offers.status = 'accepted')))`

export async function listEntries(
  db: Db,
  email: string,
  { propertyId, taken }: WishlistFilter,
  page: Page,
): Promise<List<WishlistEntry>> {
  const found = entries(db)
    .where('wishlist_entries.user_id', '=', idOf(email))
    .$if(propertyId !== undefined, query => query.where('wishlist_entries.property_id', '=', propertyId ?? ''))
    .$if(taken !== undefined, query => query.where(taken === 'true' ? isTaken : sql<boolean>`not ${isTaken}`))
  const list = await listPage(db, found, 'wishlist_entries', page)
  return { ...list, items: await toEntries(db, list.items) }
}

export async function findEntry(db: Db, id: string, userId: string): Promise<WishlistEntry | undefined> {
  const rows = await entries(db)
    .where('wishlist_entries.id', '=', id)
    .where('wishlist_entries.user_id', '=', userId)
    .execute()
  const [entry] = await toEntries(db, rows)
  return entry
}

/** The database refuses a second entry for the same property (ruling G23). */
export const insertEntry = (db: Db, userId: string, propertyId: string, createdAt: Date) =>
  db
    .insertInto('wishlist_entries')
    .values({ user_id: userId, property_id: propertyId, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks the buyer's offers on the entry first, in the lock order of a sale. */
export async function deleteEntry(tx: Tx, id: string, userId: string): Promise<number> {
  await tx
    .selectFrom('offers')
    .select('id')
    .where('wishlist_id', '=', id)
    .where('buyer_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_entries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const ownerOfEntry = (db: Db, id: string) =>
  db.selectFrom('wishlist_entries').select('user_id').where('id', '=', id).executeTakeFirst()

/** Finds this buyer's entry for this property, locked for the rest of the transaction. */
export const entryFor = (tx: Tx, userId: string, propertyId: string) =>
  tx
    .selectFrom('wishlist_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .forKeyShare()

/** Removes the wishlist of a user. */
export const removeWishlist = (tx: Tx, userId: string) =>
  tx.deleteFrom('wishlist_entries').where('user_id', '=', userId)

/** Removes the bought property from the buyer's wishlist, and nothing else (specification §4). */
export const removeBought = (tx: Tx, userId: string, propertyId: string) =>
  tx.deleteFrom('wishlist_entries').where('user_id', '=', userId).where('property_id', '=', propertyId)
