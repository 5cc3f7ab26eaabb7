import { sql } from 'kysely'
import { toCents } from '#contract/ground/money.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { NewOffer, Offer, OfferStatus } from '#contract/offers/offers.ts'
import { compiledOnce } from '../../db/compiled-once.ts'
import type { Db, OfferRow, Tx } from '../../db/tables/schema.ts'
import { entryFor } from '../wishlist/wishlist-store.ts'
import { onBoard } from './board-store.ts'
import { isLive, offers, toManagedOffer, toOffer, people } from './offer-columns.ts'
import type { WhyClosed } from './why-closed.ts'

const offerById = compiledOnce((db, id) => offers(db).where('offers.id', '=', id))

export async function findOffer(
  db: Db,
  id: string,
): Promise<(Offer & { buyerId: string; agentId: string; locationForAgent: string }) | undefined> {
  const [row] = await offerById(db, id)
  return row && { ...toOffer(row), buyerId: row.buyer_id, agentId: row.agent_id, locationForAgent: row.location }
}

/** A locked property with its agent and the buyer. */
export type PropertyForOffer = NonNullable<Awaited<ReturnType<typeof lockPropertyForOffer>>>

/**
 * Reads a property with its agent and the buyer who wants to make an offer on it. Property and buyer are locked for the
 * rest of the transaction, so price, status and role cannot change until the offer is stored.
 */
export async function lockPropertyForOffer(tx: Tx, propertyId: string, buyerId: string) {
  const row = await tx
    .selectFrom('properties')
    .innerJoin('users as agent', 'agent.id', 'properties.agent_id')
    .innerJoin('users as buyer', join => join.onTrue())
    .selectAll('properties')
    .select(isHidden.as('is_hidden'))
    .select([...people, 'buyer.role as buyer_role', 'buyer.deleted_at as buyer_deleted_at'])
    .where('properties.id', '=', propertyId)
    .where('buyer.id', '=', buyerId)
    .forShare(['properties', 'buyer'])
    .executeTakeFirst()
  return row && { ...row, hidden: row.is_hidden }
}

/** Stores an offer with a snapshot of the property, and links it to the buyer's wishlist entry if there is one. */
export const insertOffer = (
  tx: Tx,
  { property, buyerId, draft, at }: { property: PropertyForOffer; buyerId: string; draft: NewOffer; at: Date },
) =>
  tx
    .insertInto('offers')
    .values({
      property_id: property.id,
      agent_id: property.agent_id,
      buyer_id: buyerId,
      wishlist_id: entryFor(tx, buyerId, property.id),
      title: property.title,
      location: property.location,
      image: property.image,
      min_price_cents: property.min_price_cents,
      max_price_cents: property.max_price_cents,
      amount_cents: toCents(draft.offerAmount),
      buying_date: draft.buyingDate,
      conditions: draft.conditions ?? [],
      condition_days: draft.conditionDays ?? null,
      terms_message: draft.message || null,
      expires_at: draft.expiresAt ? new Date(draft.expiresAt) : null,
      created_at: at,
      ...onBoard(property, 1, at),
    })
    .returningAll()

const ofNewOffer = {
  backup_place: null,
  dispute: null,
  deposit_status: null,
  final_rank: null,
}

/** Builds the offer that was just made on this property, as its buyer and as its agent read it. */
export function toNewOffer(property: PropertyForOffer, row: OfferRow): { forBuyer: Offer; forAgent: Offer } {
  const whole = {
    ...property,
    ...row,
    property_status: property.status,
    shown_min_cents: property.min_price_cents,
    shown_max_cents: property.max_price_cents,
    ...ofNewOffer,
  }
  return { forBuyer: toOffer(whole), forAgent: toManagedOffer(whole) }
}

/** Reads whose offer it is and what has paid it. */
export const findPaymentState = (db: Db, id: string) =>
  db
    .selectFrom('offers')
    .select(['buyer_id', 'status', 'transaction_id', 'deposit_transaction'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether buyers do not see the home: of an agent with very many, a job marks them after the change of role. */
const isHidden = sql<boolean>`(properties.hidden or agent.role <> 'agent' or agent.deleted_at is not null)`

/** Selects an offer to lock. PostgreSQL locks rows in the order in which the statement names them. */
const offerToLock = (side?: DealSide) =>
  compiledOnce((db, id) =>
    offers(db)
      .select([isHidden.as('hidden'), 'properties.deleted_at', 'agent.deleted_at as agent_deleted_at'])
      .select(['buyer.role as buyer_role', 'buyer.deleted_at as buyer_deleted_at'])
      .where('offers.id', '=', id)
      .$if(side !== undefined, query => query.forShare(side === 'buyer' ? ['agent', 'buyer'] : 'agent'))
      .forUpdate(['properties', 'offers']),
  )
const locks = { nobody: offerToLock(), agent: offerToLock('agent'), buyer: offerToLock('buyer') }

/**
 * Reads an offer with its people and its property. Locks, in this order, the agent or both people if requested, the
 * property and the offer.
 */
export async function lockOfferAndProperty(tx: Tx, id: string, side: DealSide | 'nobody' = 'nobody') {
  const [offer] = await locks[side](tx, id)
  return offer
}

/** Columns of an offer that may change with its status. No trigger changes them, so the new row is known beforehand. */
export type OfferChanges = Partial<
  Pick<
    OfferRow,
    | 'pay_by'
    | 'accepted_version'
    | 'deposit_cents'
    | 'deal_conditions'
    | 'without_cards'
    | 'closed_because'
    | 'reason'
    | 'lost_among'
    | 'transaction_id'
    | 'payment_processing'
    | 'wishlist_id'
    | 'sale_people'
  >
>

/**
 * Moves an offer to another status, on the terms that were read. Of two concurrent moves, one finds no row.
 *
 * @param liveOthersAt to return the other offers on the property that are live at this time
 */
export const setStatus = (
  tx: Tx,
  offer: Pick<OfferRow, 'id' | 'status' | 'terms_version'>,
  to: OfferStatus,
  { set, liveOthersAt }: { set: OfferChanges; liveOthersAt?: Date | undefined },
) =>
  tx
    .updateTable('offers')
    .set({ ...set, status: to })
    .where('id', '=', offer.id)
    .where('status', '=', offer.status)
    .where('terms_version', '=', offer.terms_version)
    .returning((liveOthersAt ? otherLiveOffers(liveOthersAt) : sql<OtherOffer[]>`'[]'::json`).as('others'))

export type OtherOffer = Pick<OfferRow, 'id' | 'buyer_id' | 'terms_version'>

const otherLiveOffers = (now: Date) => sql<OtherOffer[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'buyer_id', buyer_id, 'terms_version', terms_version)), '[]')
  from offers as other
  where other.property_id = offers.property_id and other.id <> offers.id and ${isLive('other', now)})`

/** Stores whether the provider is processing the payment (ruling G17). */
export const setPaymentProcessing = (db: Db, id: string, processing: boolean) =>
  db
    .updateTable('offers')
    .set({ payment_processing: processing })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('payment_processing', '<>', processing)

/** Stores how much of a sale's price, or of a deposit, was refunded. No row if it is already stored. */
export const setRefunded = (db: Db, transactionId: string, refundedCents: number) =>
  db
    .updateTable('offers')
    .set({ refunded_cents: refundedCents })
    .where(eb => eb.or([eb('transaction_id', '=', transactionId), eb('deposit_transaction', '=', transactionId)]))
    .where('refunded_cents', '<>', refundedCents)
    .returning(['id', 'buyer_id', 'agent_id', 'status', 'terms_version'])

export interface OfferFilter {
  propertyId?: string
  agentId?: string
  buyerId?: string
}

/** The number of offers on a property among which one loses: all that are not rejected, a bought one too (ruling G68). */
const competingOffers = (propertyId: string) =>
  sql<number>`(select count(*)::int from offers where property_id = ${propertyId} and status <> 'rejected')`

/** Counts the offers among which one loses. Lock the property first. */
export async function countCompeting(tx: Tx, propertyId: string): Promise<number> {
  const { count } = await tx.selectNoFrom(competingOffers(propertyId).as('count')).executeTakeFirstOrThrow()
  return count
}

/** Rejects every pending offer that matches, with a reason for its buyer. */
export const rejectPending = (tx: Tx, filter: OfferFilter, why: WhyClosed) =>
  tx
    .updateTable('offers')
    .set({ status: 'rejected', ...why })
    .$if(filter.propertyId !== undefined && why.closed_because === 'sold', query =>
      query.set({ lost_among: competingOffers(filter.propertyId ?? '') }),
    )
    .where('status', '=', 'pending')
    .$if(filter.propertyId !== undefined, query => query.where('property_id', '=', filter.propertyId ?? ''))
    .$if(filter.agentId !== undefined, query => query.where('agent_id', '=', filter.agentId ?? ''))
    .$if(filter.buyerId !== undefined, query => query.where('buyer_id', '=', filter.buyerId ?? ''))
    .returning(['id', 'buyer_id', 'agent_id', 'property_id', 'status', 'terms_version'])

/** The columns of a request to cancel. */
export type CancelRequest = Pick<OfferRow, 'cancel_asked_by' | 'cancel_reason' | 'cancel_asked_at'>

/**
 * Sets or removes the request to cancel an accepted offer.
 *
 * @param askedBy side with the current request
 */
export const setCancelRequest = (tx: Tx, id: string, askedBy: DealSide | null, request: CancelRequest) =>
  tx
    .updateTable('offers')
    .set(request)
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where(sql<boolean>`cancel_asked_by is not distinct from ${askedBy}`)
    .returningAll()
