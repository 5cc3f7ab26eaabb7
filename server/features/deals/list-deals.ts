import { sql } from 'kysely'
import type { Deal, DealList } from '#contract/deals/deals.ts'
import { byAge, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import { offers, toManagedOffer } from '../offers/offer-columns.ts'

/**
 * Lists deals for admins: accepted offers that are not paid yet, or those with a confirmed balance, oldest first; or,
 * newest first, offers whose payment is disputed or could not be refunded, and offers with a transfer.
 */
export async function listDeals(db: Db, list: DealList, page: Page): Promise<List<Deal>> {
  const order = byAge[list === 'waiting' || list === 'confirmed' ? 'oldest' : 'newest']
  return mapList(await listPage(db, dealsIn(db, list), 'offers', page, order), toDeal)
}

/** Reads these deals, in no order. */
export const dealsById = async (db: Db, ids: readonly string[]): Promise<Deal[]> =>
  (
    await deals(db)
      .where(sql<boolean>`offers.id = any(${ids}::uuid[])`)
      .execute()
  ).map(toDeal)

function dealsIn(db: Db, list: DealList) {
  const all = deals(db)
  if (list === 'confirmed')
    return all.where('offers.status', '=', 'accepted').where('offers.transfer_confirmed_at', 'is not', null)
  if (list === 'waiting') return all.where('offers.status', '=', 'accepted')
  if (list === 'transfers')
    return all.where(eb =>
      eb.or([eb('offers.transfer_reference', 'is not', null), eb('offers.cancelled_transfer', 'is not', null)]),
    )
  return all.where('offers.id', 'in', eb =>
    eb
      .selectFrom('payments')
      .select('offer_id')
      .where(either => either.or([either('dispute', 'is not', null), either('status', '=', 'refund_failed')])),
  )
}

/** Offers with their newest payment, and when they were accepted. */
const deals = (db: Db) =>
  offers(db)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('payments')
          .select(['payments.status', 'provider', 'mode', 'intent_id', 'dispute', 'requested_at'])
          .whereRef('payments.offer_id', '=', 'offers.id')
          .orderBy(sql`payments.dispute is null and payments.status <> 'refund_failed'`)
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('payment'),
      join => join.onTrue(),
    )
    .select([
      'payment.status as payment_status',
      'payment.provider as payment_provider',
      'payment.mode as payment_mode',
      'payment.intent_id as payment_intent_id',
      'payment.dispute as payment_dispute',
      'payment.requested_at as payment_requested_at',
      sql<Date | null>`(
        select max(at) from audit
        where object_id = offers.id and action in ('accept offer', 'accept counter', 'accept backup')
      )`.as('accepted_at'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof deals>['executeTakeFirstOrThrow']>>

const toDeal = (row: Row): Deal => ({
  ...toManagedOffer(row),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  payment:
    row.payment_status === null || row.payment_provider === null || row.payment_requested_at === null
      ? null
      : {
          status: row.payment_status,
          provider: row.payment_provider,
          mode: row.payment_mode,
          transactionId: row.payment_intent_id,
          dispute: row.payment_dispute,
          requestedAt: row.payment_requested_at.toISOString(),
        },
})
