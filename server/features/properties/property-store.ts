import { sql, type ExpressionBuilder } from 'kysely'
import { maxLiveOffers } from '#contract/offers/offers.ts'
import { addressOf } from '#contract/properties/address.ts'
import { addressHidden, withoutAddress } from '#contract/properties/hidden-location.ts'
import type { Photo } from '#contract/properties/photos.ts'
import type { ManagedProperty, Property } from '#contract/properties/properties.ts'
import type { NewProperty, PropertyChanges } from '#contract/properties/property-draft.ts'
import { placeOf, publicPathOfProperty } from '#contract/public-pages/public-paths.ts'
import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import type { Db, PropertyRow, Tables, Tx } from '../../db/tables/schema.ts'
import type { ChangedParts } from './changed-parts.ts'
import { byState, firstPhotosColumn, photosColumn, type StoredPhotos, withImage } from './photo-store.ts'
import type { placeColumnsOf } from './place-store.ts'
import { withoutPin } from './position-columns.ts'
import {
  columnsOf,
  isHidden,
  type PropertyWithAgent,
  toProperty,
  toPublished,
  toVerified,
  wasVerified,
  withAgent,
  withAgentEvenDeleted,
} from './property-columns.ts'
import { isShown, shownField, versionColumns } from './verified-version-store.ts'

/** A property as its public page shows it. */
export type PublishedProperty = Property & Pick<PublicProperty, 'path' | 'place'>

/** A property with the data that decides who may see it. */
export interface FoundProperty {
  /** The property as everybody reads it, without an address that its agent hides. */
  property: Property
  /** The property with its address, for those who may read that. */
  complete: Property
  hidesAddress: boolean
  /** The property with the texts that were last verified. Undefined if none are. */
  verified: Property | undefined
  /** Whether its agent has changed it since. */
  isChanged: boolean
  /** The property as everybody may read it, until it was sold long ago. Undefined if nobody may. */
  published: PublishedProperty | undefined
  agentId: string
  hidden: boolean
  changedParts: ChangedParts
  /** Whether its board is open (ruling G67). */
  hasOpenBoard: boolean
  forSale: boolean
}

/** A property as lists read it, with what a card shows of its photos: null if it has only its image. */
export type FoundInList = FoundProperty & { firstPhotos: string[] | null }

export type FoundWithPhotos = FoundProperty & { photos: StoredPhotos }

function toFound(row: PropertyWithAgent): FoundProperty {
  const complete = toProperty(row)
  return {
    property: withoutAddress(complete),
    complete,
    hidesAddress: row.hide_address,
    verified: wasVerified(row) ? withoutAddress(toVerified(row)) : undefined,
    isChanged: row.shown_version !== null,
    published: publishedOf(row),
    agentId: row.agent_id,
    hidden: isHidden(row),
    changedParts: row.changed_parts,
    hasOpenBoard: row.board_opened_at !== null,
    forSale: row.for_sale,
  }
}

function publishedOf(row: PropertyWithAgent): PublishedProperty | undefined {
  const property = toPublished(row)
  if (!property) return undefined
  const shown = withoutAddress(property)
  // Both name the place of the location, never its street.
  const named = shown.location === addressHidden ? { ...shown, address: undefined } : property
  const address = addressOf(named.location, named.address)
  return { ...shown, path: publicPathOfProperty(named, address), place: placeOf(named.location, address) ?? null }
}

/** Reads a property, without checking who may see it. */
export async function findProperty(db: Db, id: string): Promise<FoundProperty | undefined> {
  const row = await withAgent(db).where('properties.id', '=', id).executeTakeFirst()
  return row && toFound(row)
}

/** Reads a property with its photos in one statement, so that both are of one version. */
export async function findWithPhotos(db: Db, id: string): Promise<FoundWithPhotos | undefined> {
  const row = await withAgent(db).select(photosColumn.as('photos')).where('properties.id', '=', id).executeTakeFirst()
  return row && { ...toFound(row), photos: byState(row.photos) }
}

/** Returns the photos of a version of a property: the current ones, or the ones that were last verified. */
export const shownPhotos = ({ property, complete, isChanged, photos }: FoundWithPhotos, shown: Property): Photo[] => {
  const isCurrent = !isChanged || shown === property || shown === complete
  return withImage(isCurrent ? photos.current : photos.verified, shown.image)
}

/** Reads many properties, by their ids. */
export async function findProperties(db: Db, ids: readonly string[]): Promise<Map<string, FoundInList>> {
  const rows = await withAgent(db)
    .select(firstPhotosColumn.as('first_photos'))
    .where(sql<boolean>`properties.id = any(${ids})`)
    .execute()
  return new Map(rows.map(row => [row.id, { ...toFound(row), firstPhotos: row.first_photos }]))
}

/** Whether it was deleted after an admin had verified it. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`select deleted_at is not null
    and ${isShown} as deleted from properties where id = ${id}`.execute(db)
  return rows[0]?.deleted ?? false
}

/** Reads many properties as this buyer sees them, by their ids; deleted ones too. */
export async function findForBuyer(
  db: Db,
  buyerId: string,
  ids: readonly string[],
): Promise<Map<string, { property: Property; available: boolean; isFull: boolean }>> {
  const rows = await withAgentEvenDeleted(db)
    .select(hasDealOf(buyerId).as('has_deal'))
    .select(isFull.as('is_full'))
    .where(sql<boolean>`properties.id = any(${ids})`)
    .execute()
  return new Map(
    rows.map(row => {
      const verified = toVerified(row)
      const property = row.has_deal ? verified : withoutAddress(verified)
      return [row.id, { property, available: row.deleted_at === null && !isHidden(row), isFull: row.is_full }]
    }),
  )
}

const hasDealOf = (buyerId: string) => sql<boolean>`exists (select from offers
  where property_id = properties.id and buyer_id = ${buyerId} and status in ('accepted', 'bought'))`

const isFull = sql<boolean>`exists (select from offers where property_id = properties.id
  and status in ('pending', 'accepted') offset ${sql.lit(maxLiveOffers - 1)})`

/** Whether the property has so many offers that it takes no further one. Offers at the same moment can exceed that a little. */
export async function isFullOfOffers(db: Db, propertyId: string): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    select ${isFull} as is_full from properties where id = ${propertyId}`.execute(db)
  return rows[0]?.is_full ?? false
}

/** Whether the buyer has an accepted or bought offer on the property. */
export async function hasDeal(db: Db, propertyId: string, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ has_deal: boolean }>`
    select ${hasDealOf(buyerId)} as has_deal from properties where id = ${propertyId}`.execute(db)
  return rows[0]?.has_deal ?? false
}

/** Whether the buyer has the property on their wishlist or has made an offer on it (ruling G21). */
export async function isLinkedBuyer(db: Db, propertyId: string, buyerId: string): Promise<boolean> {
  const { rows } = await sql<{ linked: boolean }>`select
    exists (select from wishlist_entries where property_id = ${propertyId} and user_id = ${buyerId}) or
    exists (select from offers where property_id = ${propertyId} and buyer_id = ${buyerId}) as linked`.execute(db)
  return rows[0]?.linked ?? false
}

export const insertProperty = (
  tx: Tx,
  agentId: string,
  draft: NewProperty,
  place: Awaited<ReturnType<typeof placeColumnsOf>>,
  createdAt: Date,
) =>
  tx
    .insertInto('properties')
    .values({
      ...columnsOf(draft),
      ...place,
      agent_id: agentId,
      copy_of: sql<string | null>`(select id from properties
        where id = ${draft.copyOf ?? null} and agent_id = ${agentId} and status = 'rejected')`,
      created_at: createdAt,
    })
    .returning('id')

type Condition = ExpressionBuilder<Tables, 'properties'>

/** The contract's `canBeDeleted`, for a change that races with an acceptance. */
export const isDeletable = (eb: Condition) => eb.and({ deleted_at: null, under_offer: false, sold_at: null })

/** The contract's `canBeUpdated`, for the same race. */
const isUpdatable = (eb: Condition) => eb.and([isDeletable(eb), eb('status', '<>', 'rejected')])

/**
 * Changes a property of this agent and sends it back to pending. No row if it cannot be updated any more (ruling G08).
 *
 * @param changedParts those of the new version
 * @param place undefined if the place stays
 */
export const storeChanges = (
  tx: Tx,
  id: string,
  agentId: string,
  { version, ...changes }: PropertyChanges,
  changedParts: ChangedParts,
  place: Awaited<ReturnType<typeof placeColumnsOf>> | undefined,
) =>
  tx
    .updateTable('properties')
    .set({
      ...columnsOf(changes),
      ...place,
      ...(changes.pin === null && withoutPin),
      status: 'pending',
      verified_at: null,
      sent_back: null,
      version: sql`version + 1`,
      changed_parts: JSON.stringify(changedParts),
    })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(isUpdatable)
    .$if(version !== undefined, query => query.where('version', '=', version ?? 0))
    .returning('id')

/** The columns of a property that is deleted. It keeps only the picture that buyers saw. */
export const deletedAt = (at: Date) => ({
  deleted_at: at,
  advertise: false,
  image: sql<string>`coalesce(${shownField('image')}, image)`,
})

/** Marks an agent's property deleted. No row if it cannot be deleted any more (ruling G09). */
export const removeProperty = (db: Db, id: string, agentId: string, at: Date) =>
  db
    .updateTable('properties')
    .set(deletedAt(at))
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where(isDeletable)
    .returning(['id', 'status'])

/** Decision of an admin about a pending property. */
type Decision = { status: 'verified'; verified_at: Date } | { status: 'rejected'; rejection_reason: string | null }

/** Verifies or rejects a property. No row if the contract's `canBeVerified` does not hold any more (ruling G25). */
export const setDecision = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('properties')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .returning(['id', 'agent_id', 'min_price_cents', 'max_price_cents'])

/**
 * Makes the fields of a property those that buyers read, with its photos restored by the caller. The version grows, so
 * that an open edit notices. No row if the contract's `canBeSentBack` does not hold any more.
 */
export const restoreVerified = (
  tx: Tx,
  id: string,
  sentBack: NonNullable<ManagedProperty['sentBack']>,
  place: Awaited<ReturnType<typeof placeColumnsOf>>,
) =>
  tx
    .updateTable('properties')
    .from('verified_versions')
    .set({
      ...Object.fromEntries(versionColumns.map(column => [column, sql.ref(`verified_versions.${column}`)])),
      point_source: sql`case when verified_versions.lng is null then null
        when verified_versions.point_precision = 'pin' then 'agent'
        else coalesce(nullif(point_source, 'agent'), 'verified') end`,
      ...place,
      status: 'verified',
      sent_back: JSON.stringify(sentBack),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .whereRef('verified_versions.property_id', '=', 'properties.id')
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .returning('agent_id')

/**
 * Makes a verified property pending again. No row if the contract's `canUndoVerification` does not hold any more. The
 * caller has locked the row, so that no offer can be made meanwhile.
 */
export const undoDecision = (tx: Tx, id: string) =>
  tx
    .updateTable('properties')
    // The undo of a first verification unpublishes it. After any other one, the earlier price is kept.
    .set({
      status: 'pending',
      verified_at: null,
      published_at: sql`case when exists (select from verified_prices where property_id = properties.id) then published_at end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'verified')
    .where('verified_at', 'is not', null)
    .where(isDeletable)
    .where(sql<boolean>`not exists (select from offers where property_id = ${id})`)
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
