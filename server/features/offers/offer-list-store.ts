import { sql } from 'kysely'
import type { BuyerOffersFilter, Offer, OfferStatus } from '#contract/offers/offers.ts'
import { idOf, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { offers, toManagedOffer, toOffer } from './offer-columns.ts'

export async function listRequested(db: Db, agentEmail: string, page: Page): Promise<List<Offer>> {
  return mapList(
    await listPage(db, offers(db).where('offers.agent_id', '=', idOf(agentEmail)), 'offers', page),
    toManagedOffer,
  )
}

export async function listSold(db: Db, agentEmail: string, page: Page): Promise<List<Offer>> {
  const sold = offers(db).where('offers.agent_id', '=', idOf(agentEmail)).where('offers.status', '=', 'bought')
  return mapList(await listPage(db, sold, 'offers', page), toManagedOffer)
}

export async function listOfBuyer(
  db: Db,
  buyerEmail: string,
  { status, flagged }: BuyerOffersFilter,
  page: Page,
): Promise<List<Offer>> {
  const found = offers(db)
    .where('offers.buyer_id', '=', idOf(buyerEmail))
    .$if(status !== undefined, query => query.where('offers.status', '=', status ?? 'pending'))
    .$if(flagged !== undefined, query => query.where('agent.role', flagged === 'true' ? '=' : '<>', 'fraud'))
  return mapList(await listPage(db, found, 'offers', page), toOffer)
}

/** Reads the highest pending offers on a property, as its agent and admins read them, and how many there are. */
export async function highestPending(db: Db, propertyId: string, limit: number) {
  const rows = await offers(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('offers.property_id', '=', propertyId)
    .where('offers.status', '=', 'pending')
    .orderBy('offers.amount_cents', 'desc')
    .orderBy('offers.id')
    .limit(limit)
    .execute()
  return { offers: rows.map(toManagedOffer), pendingOffers: rows[0]?.total ?? 0 }
}

/**
 * Lists accepted offers whose payment window has ended, the longest overdue first, after the position `after`. A
 * recorded transfer pauses the window.
 */
export const overdueOffers = (db: Db, now: Date, limit: number) => (after?: { id: string; pay_by: Date | null }) =>
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

/** Finds rejected properties that still have a pending offer, after the position `after`. */
export const rejectedWithOffers = (db: Db, limit: number) => (after?: { id: string }) =>
  db
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'rejected')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`exists (select from offers where property_id = properties.id and offers.status = 'pending')`)
    .$if(after !== undefined, query => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Latest deadlines for which buyers are notified: of a payment, and of a balance after a paid deposit. */
interface Until {
  payment: Date
  balance: Date
}

/**
 * Selects accepted offers that must be paid by `until` and whose buyers have no notification of that. It leaves out
 * those that their buyers cannot pay now.
 */
const unnotifiedDue = (db: Db, now: Date, until: Until) =>
  offers(db)
    .where('offers.status', '=', 'accepted')
    .where('offers.pay_by', '>', now)
    .where(eb =>
      eb.or([
        eb('offers.pay_by', '<=', until.payment),
        eb('offers.deposit_paid_at', 'is not', null).and('offers.pay_by', '<=', until.balance),
      ]),
    )
    .where('offers.payment_processing', '=', false)
    .where('offers.transfer_recorded_at', 'is', null)
    .where('properties.hidden', '=', false)
    .where(
      sql<boolean>`not exists (select from notifications where notification_key =
        'payment due ' || offers.id || ' ' || floor(extract(epoch from offers.pay_by) * 1000)::bigint)`,
    )

/** Lists a page of the offers whose buyers have to be notified, the most urgent first, after the position `after`. */
export const unnotifiedOffers =
  (db: Db, now: Date, until: Until, limit: number) => (after?: { id: string; pay_by: Date | null }) =>
    unnotifiedDue(db, now, until)
      .$if(after !== undefined, query =>
        query.where(sql<boolean>`(offers.pay_by, offers.id) > (${after?.pay_by}, ${after?.id})`),
      )
      .orderBy('offers.pay_by')
      .orderBy('offers.id')
      .limit(limit)
      .execute()

/** Reads and locks one of them. None if it was notified meanwhile, or another transaction has locked it. */
export const lockUnnotified = (tx: Tx, now: Date, until: Until, id: string) =>
  unnotifiedDue(tx, now, until).where('offers.id', '=', id).forShare('offers').skipLocked().executeTakeFirst()

/** Lists all accepted offers on the properties of an agent. */
export const acceptedOffersOf = (tx: Tx, agentId: string) =>
  offers(tx).where('offers.agent_id', '=', agentId).where('offers.status', '=', 'accepted').execute()

/** Lists the homes bought from an agent whose handover is planned for this day or later. */
export const propertiesToHandOver = (tx: Tx, agentId: string, day: string) =>
  offers(tx)
    .where('offers.agent_id', '=', agentId)
    .where('offers.status', '=', 'bought')
    .where('offers.buying_date', '>=', day)
    .execute()

/** Lists the people with whom a person has had an offer. */
export async function otherSidesOf(db: Db, userId: string): Promise<string[]> {
  const sides = [
    db.selectFrom('offers').select('agent_id as id').where('buyer_id', '=', userId),
    db.selectFrom('offers').select('buyer_id as id').where('agent_id', '=', userId),
  ] as const
  return (await sides[0].union(sides[1]).execute()).map(({ id }) => id)
}

/** Returns those of these ids that belong to offers of which the person is neither buyer nor agent. */
export async function findOffersOfOthers(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('offers')
    .select('id')
    .where('id', '=', eb => eb.fn.any(sql<string[]>`${ids}::uuid[]`))
    .where('buyer_id', '<>', userId)
    .where('agent_id', '<>', userId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

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
