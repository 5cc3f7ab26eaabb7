import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { WishlistEntry } from '#contract/wishlist.ts'
import { idOf, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/schema.ts'

/** An entry with the property's present state and price, in the words that were last verified (ruling G23). */
const entries = (db: Db) =>
  db
    .selectFrom('wishlist_entries')
    .innerJoin('users as owner', 'owner.id', 'wishlist_entries.user_id')
    .innerJoin('properties', 'properties.id', 'wishlist_entries.property_id')
    .innerJoin('users as agent', 'agent.id', 'properties.agent_id')
    .select([
      'wishlist_entries.id',
      'wishlist_entries.property_id',
      'wishlist_entries.created_at',
      'wishlist_entries.user_id',
      'owner.name as user_name',
      'owner.email as user_email',
      'properties.min_price_cents',
      'properties.max_price_cents',
      'properties.status',
      'properties.sold_at',
      'properties.hidden',
      'properties.deleted_at',
      'agent.name as agent_name',
      'agent.email as agent_email',
      'agent.image as agent_image',
      sql<string>`coalesce(verified_title, properties.title)`.as('title'),
      sql<string>`coalesce(verified_image, properties.image)`.as('image'),
      sql<string>`coalesce(verified_location, properties.location)`.as('location'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

const toEntry = (row: Row): WishlistEntry => ({
  _id: row.id,
  propertyId: row.property_id,
  title: row.title,
  image: row.image,
  location: row.location,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  status: row.status,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  agentImage: row.agent_image,
  userName: row.user_name,
  userEmail: row.user_email,
  sold: row.sold_at !== null,
  available: row.deleted_at === null && !row.hidden,
  createdAt: row.created_at.toISOString(),
})

export async function listEntries(
  db: Db,
  email: string,
  propertyId: string | undefined,
  page: Page,
): Promise<List<WishlistEntry>> {
  const own = entries(db).where('wishlist_entries.user_id', '=', idOf(email))
  const found = propertyId ? own.where('wishlist_entries.property_id', '=', propertyId) : own
  return mapList(await listPage(db, found, 'wishlist_entries', page), toEntry)
}

export async function findEntry(db: Db, id: string, userId: string): Promise<WishlistEntry | undefined> {
  const row = await entries(db)
    .where('wishlist_entries.id', '=', id)
    .where('wishlist_entries.user_id', '=', userId)
    .executeTakeFirst()
  return row && toEntry(row)
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
