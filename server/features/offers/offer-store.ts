import { sql, type Updateable } from 'kysely'
import { toCents, toDollars } from '#contract/money.ts'
import {
  type DealSide,
  type Dispute,
  type NewOffer,
  type Offer,
  type OfferStatus,
  type OfferTerms,
} from '#contract/offers.ts'
import { idOf, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, OfferRow, Tables, Tx } from '../../db/schema.ts'
import { occasionOf } from '../notifications/notification-store.ts'
import { entryFor } from '../wishlist/wishlist-store.ts'
import type { WhyClosed } from './why-closed.ts'

const people = [
  'agent.name as agent_name',
  'agent.email as agent_email',
  'agent.role as agent_role',
  'buyer.name as buyer_name',
  'buyer.email as buyer_email',
] as const

/** Selects offers with buyer, agent and the current state of the property. */
export const offers = (db: Db) =>
  db
    .selectFrom('offers')
    .innerJoin('users as agent', 'agent.id', 'offers.agent_id')
    .innerJoin('users as buyer', 'buyer.id', 'offers.buyer_id')
    .innerJoin('properties', 'properties.id', 'offers.property_id')
    .selectAll('offers')
    .select([
      ...people,
      'properties.under_offer',
      'properties.status as property_status',
      'properties.sold_at',
      sql<boolean>`(properties.min_price_cents, properties.max_price_cents)
        <> (offers.min_price_cents, offers.max_price_cents)`.as('range_changed'),
      sql<Dispute | null>`(select dispute from payments where intent_id = offers.transaction_id)`.as('dispute'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

export const toOffer = (row: Row): Offer => ({
  _id: row.id,
  propertyId: row.property_id,
  wishlistId: row.wishlist_id,
  title: row.title,
  propertyTitle: row.title,
  location: row.location,
  image: row.image,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  offerAmount: toDollars(row.amount_cents),
  buyerEmail: row.buyer_email,
  buyerName: row.buyer_name,
  buyingDate: row.buying_date,
  status: row.status,
  transactionId: row.transaction_id,
  minPrice: toDollars(row.min_price_cents),
  maxPrice: toDollars(row.max_price_cents),
  rangeChanged: row.range_changed,
  reason: row.reason,
  closedBecause: row.closed_because,
  backup: row.status === 'pending' && row.under_offer,
  unverified: row.status === 'pending' && row.property_status !== 'verified',
  payBy: row.status === 'accepted' && row.transfer_recorded_at === null ? (row.pay_by?.toISOString() ?? null) : null,
  boughtAt: row.status === 'bought' ? (row.sold_at?.toISOString() ?? null) : null,
  flagged: row.agent_role === 'fraud',
  paymentProcessing: row.payment_processing,
  refundedAmount: toDollars(row.refunded_cents),
  dispute: row.dispute,
  cancelRequest:
    row.status === 'accepted' && row.cancel_asked_by !== null && row.cancel_asked_at !== null
      ? { by: row.cancel_asked_by, reason: row.cancel_reason ?? '', at: row.cancel_asked_at.toISOString() }
      : null,
  transfer:
    row.transfer_reference !== null && row.transfer_recorded_at !== null
      ? { reference: row.transfer_reference, recordedAt: row.transfer_recorded_at.toISOString() }
      : null,
  createdAt: row.created_at.toISOString(),
})

export async function listRequested(db: Db, agentEmail: string, page: Page): Promise<List<Offer>> {
  return mapList(
    await listPage(db, offers(db).where('offers.agent_id', '=', idOf(agentEmail)), 'offers', page),
    toOffer,
  )
}

export async function listSold(db: Db, agentEmail: string, page: Page): Promise<List<Offer>> {
  const sold = offers(db).where('offers.agent_id', '=', idOf(agentEmail)).where('offers.status', '=', 'bought')
  return mapList(await listPage(db, sold, 'offers', page), toOffer)
}

export async function listOfBuyer(
  db: Db,
  buyerEmail: string,
  status: OfferStatus | undefined,
  page: Page,
): Promise<List<Offer>> {
  const own = offers(db).where('offers.buyer_id', '=', idOf(buyerEmail))
  const found = status ? own.where('offers.status', '=', status) : own
  return mapList(await listPage(db, found, 'offers', page), toOffer)
}

export async function findOffer(
  db: Db,
  id: string,
): Promise<(Offer & { buyerId: string; agentId: string }) | undefined> {
  const row = await offers(db).where('offers.id', '=', id).executeTakeFirst()
  return row && { ...toOffer(row), buyerId: row.buyer_id, agentId: row.agent_id }
}

/** A locked property with its agent and the buyer. */
export type PropertyForOffer = NonNullable<Awaited<ReturnType<typeof lockPropertyForOffer>>>

/**
 * Reads a property with its agent and the buyer who wants to make an offer on it. Property and buyer are locked for the
 * rest of the transaction, so price, status and role cannot change until the offer is stored.
 */
export const lockPropertyForOffer = (tx: Tx, propertyId: string, buyerId: string) =>
  tx
    .selectFrom('properties')
    .innerJoin('users as agent', 'agent.id', 'properties.agent_id')
    .innerJoin('users as buyer', join => join.onTrue())
    .selectAll('properties')
    .select([...people, 'buyer.role as buyer_role', 'buyer.deleted_at as buyer_deleted_at'])
    .where('properties.id', '=', propertyId)
    .where('buyer.id', '=', buyerId)
    .forShare(['properties', 'buyer'])
    .executeTakeFirst()

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
      created_at: at,
    })
    .returningAll()

/** Builds the offer that was just made on this property. */
export const toNewOffer = (property: PropertyForOffer, row: OfferRow): Offer =>
  toOffer({ ...property, ...row, property_status: property.status, range_changed: false, dispute: null })

/**
 * Reads an offer with its people and its property. Locks, in this order, the agent if requested, the property and the
 * offer. PostgreSQL locks rows in the order in which the statement names them.
 */
export const lockOfferAndProperty = (tx: Tx, id: string, { withAgent } = { withAgent: false }) =>
  offers(tx)
    .select(['properties.hidden', 'properties.deleted_at', 'agent.deleted_at as agent_deleted_at'])
    .where('offers.id', '=', id)
    .$if(withAgent, query => query.forShare('agent'))
    .forUpdate(['properties', 'offers'])
    .executeTakeFirst()

/** Columns of an offer that change with its status. */
export type OfferChanges = Omit<Updateable<Tables['offers']>, 'id' | 'status'>

/** Moves an offer to another status. Of two concurrent moves, one finds no row. */
export const setStatus = (tx: Tx, offer: Pick<OfferRow, 'id' | 'status'>, to: OfferStatus, set: OfferChanges) =>
  tx
    .updateTable('offers')
    .set({ ...set, status: to })
    .where('id', '=', offer.id)
    .where('status', '=', offer.status)
    .returningAll()

/** Changes the terms of a pending offer, and its copy of the price range. */
export const changeTerms = (
  tx: Tx,
  id: string,
  terms: OfferTerms,
  range: Pick<OfferRow, 'min_price_cents' | 'max_price_cents'>,
) =>
  tx
    .updateTable('offers')
    .set({
      amount_cents: toCents(terms.offerAmount),
      buying_date: terms.buyingDate,
      min_price_cents: range.min_price_cents,
      max_price_cents: range.max_price_cents,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')

/** Stores whether the provider is processing the payment (ruling G17). */
export const setPaymentProcessing = (db: Db, id: string, processing: boolean) =>
  db
    .updateTable('offers')
    .set({ payment_processing: processing })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('payment_processing', '<>', processing)

/** Stores how much of a sale's price was refunded. No row if it is already stored. */
export const setRefunded = (db: Db, transactionId: string, refundedCents: number) =>
  db
    .updateTable('offers')
    .set({ refunded_cents: refundedCents })
    .where('transaction_id', '=', transactionId)
    .where('refunded_cents', '<>', refundedCents)
    .returning(['id', 'status'])

export interface OfferFilter {
  propertyId?: string
  agentId?: string
  buyerId?: string
}

/** Rejects every pending offer that matches, with a reason for its buyer. */
export const rejectPending = (tx: Tx, filter: OfferFilter, why: WhyClosed) =>
  tx
    .updateTable('offers')
    .set({ status: 'rejected', ...why })
    .where('status', '=', 'pending')
    .$if(filter.propertyId !== undefined, query => query.where('property_id', '=', filter.propertyId ?? ''))
    .$if(filter.agentId !== undefined, query => query.where('agent_id', '=', filter.agentId ?? ''))
    .$if(filter.buyerId !== undefined, query => query.where('buyer_id', '=', filter.buyerId ?? ''))
    .returning(['id', 'buyer_id', 'property_id'])

/**
 * Lists accepted offers whose payment window has ended, the longest overdue first, after the position `after`. A
 * recorded transfer pauses the window.
 */
export const overdueOffers = (db: Db, now: Date, limit: number, after?: { id: string; pay_by: Date | null }) =>
  db
    .selectFrom('offers')
    .select(['id', 'pay_by'])
    .where('status', '=', 'accepted')
    .where('pay_by', '<=', now)
    .where('transfer_recorded_at', 'is', null)
    .$if(after !== undefined, query => query.where(sql<boolean>`(pay_by, id) > (${after?.pay_by}, ${after?.id})`))
    .orderBy('pay_by')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Occasion of the notification that a payment is due: the deadline of one offer. */
export const paymentDueOccasion = ({ id, pay_by }: Pick<OfferRow, 'id' | 'pay_by'>): string =>
  occasionOf('payment due', `${id} ${pay_by?.getTime()}`)

/**
 * Reads and locks accepted offers that must be paid by `until` and whose buyers have no notification of that, the most
 * urgent first. It leaves out those that their buyers cannot pay now, and those that another transaction has locked.
 */
export const lockUnnotifiedDue = (tx: Tx, now: Date, until: Date, limit: number) =>
  offers(tx)
    .where('offers.status', '=', 'accepted')
    .where('offers.pay_by', '>', now)
    .where('offers.pay_by', '<=', until)
    .where('offers.payment_processing', '=', false)
    .where('offers.transfer_recorded_at', 'is', null)
    .where('properties.hidden', '=', false)
    .where(
      sql<boolean>`not exists (select from notifications where occasion =
        'payment due ' || offers.id || ' ' || floor(extract(epoch from offers.pay_by) * 1000)::bigint)`,
    )
    .orderBy('offers.pay_by')
    .limit(limit)
    .forShare('offers')
    .skipLocked()
    .execute()

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

/** Lists a person's deals: accepted or bought offers that they made, or on their properties. */
export const dealsOf = (db: Db, userId: string, statuses: readonly OfferStatus[] = ['accepted', 'bought']) =>
  db
    .selectFrom('offers')
    .select(['title', 'status'])
    .where('status', 'in', statuses)
    .where(eb => eb.or([eb('buyer_id', '=', userId), eb('agent_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
