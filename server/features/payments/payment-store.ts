import { sql } from 'kysely'
import type { PaymentMode } from '#contract/deals/deals.ts'
import type { Dispute } from '#contract/offers/offers.ts'
import { listPage, type Page } from '../../db/list.ts'
import type { Db, PaymentRow, Tx } from '../../db/tables/schema.ts'

/** Condition of the index `payments_one_live`. Its values are part of the text, so that each plan can use the index. */
export const isLivePayment = sql<boolean>`payments.status in ('created', 'open', 'succeeded')`

/** Reads the payment of an offer that is neither cancelled nor refunded. There is at most one. */
export const livePayment = (db: Db, offerId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('offer_id', '=', offerId).where(isLivePayment).executeTakeFirst()

export const lockLivePayment = (tx: Tx, offerId: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where(isLivePayment)
    .forUpdate()
    .executeTakeFirst()

/**
 * Creates the payment of an offer, or returns its live one, which may be at another provider. Each request makes it due
 * for a check soon, because somebody is about to pay.
 */
export const requestPayment = (
  tx: Tx,
  payment: { offerId: string; provider: string; amountCents: number; at: Date; nextCheck: Date },
): Promise<PaymentRow> =>
  tx
    .insertInto('payments')
    .values({
      offer_id: payment.offerId,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      created_at: payment.at,
      requested_at: payment.at,
      next_check_at: payment.nextCheck,
    })
    .onConflict(conflict =>
      conflict
        .column('offer_id')
        .where(isLivePayment)
        .doUpdateSet({ requested_at: payment.at, next_check_at: payment.nextCheck }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the provider's response and account. No row if another node was faster. */
export const openPayment = (
  db: Db,
  id: string,
  intent: { id: string; clientSecret: string },
  { account, mode }: { account: string | null; mode: PaymentMode },
) =>
  db
    .updateTable('payments')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret, account, mode, status: 'open' })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .returning('id')
    .executeTakeFirst()

export const setAccount = (db: Db, id: string, account: string | null, mode: PaymentMode) =>
  db.updateTable('payments').set({ account, mode }).where('id', '=', id).execute()

export const paymentOfIntent = (db: Db, intentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

export const setPaymentStatus = (tx: Tx, id: string, status: PaymentRow['status']) =>
  tx.updateTable('payments').set({ status }).where('id', '=', id).returning('id')

/** Decides that the payment of a deposit is refunded, and makes its check due. No row if it was decided already. */
export const setRefunding = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('payments')
    .set({ status: 'refunding', next_check_at: now })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .returning('id')

/** Notes the outcome of a refund. No row if it is noted already, or an admin has paid the money back. */
export const setRefundOutcome = (tx: Tx, id: string, outcome: 'refunded' | 'refund_failed') =>
  tx
    .updateTable('payments')
    .set({ status: outcome })
    .where('id', '=', id)
    .where('status', '<>', outcome)
    .where('paid_back_reference', 'is', null)
    .returning('id')

/** Notes that an admin has returned the money of a failed refund by other means. No row if its refund has not failed. */
export const setPaidBack = (tx: Tx, id: string, reference: string) =>
  tx
    .updateTable('payments')
    .set({ status: 'refunded', paid_back_reference: reference })
    .where('id', '=', id)
    .where('status', '=', 'refund_failed')
    .returning('id')

/** Notes the state of a dispute at the provider. No row if it is noted already. */
export const setDispute = (tx: Tx, id: string, dispute: Dispute) =>
  tx
    .updateTable('payments')
    .set({ dispute })
    .where('id', '=', id)
    .where(sql<boolean>`dispute is distinct from ${dispute}`)
    .returning('id')

/** Notes that the admins are mailed about a payment. No row if they were mailed already, or since `since`. */
export const setAlerted = (tx: Tx, id: string, at: Date, since?: Date) =>
  tx
    .updateTable('payments')
    .set({ alerted_at: at })
    .where('id', '=', id)
    .where(eb => eb.or([eb('alerted_at', 'is', null), ...(since ? [eb('alerted_at', '<', since)] : [])]))
    .returning('id')

export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const lockPaymentOfIntent = (tx: Tx, intentId: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst()

/** Time of frequent checks after a request to pay, because most buyers pay soon. */
const recentMs = 30 * 60_000
const oftenMs = 10_000
const seldomMs = 10 * 60_000
export const firstCheck = (requestedAt: Date): Date => new Date(requestedAt.getTime() + oftenMs)

/** Makes every open payment due, whenever it was to be checked. */
export const checkAllPayments = (db: Db, now: Date) =>
  db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('status', 'in', ['open', 'refunding'])
    .where('next_check_at', '>', now)
    .execute()

/**
 * Takes payments that are due for a check, recent ones first and then the longest due, and schedules their next check.
 * Concurrent nodes get different ones, and a payment that fails is checked again later.
 */
export const takePaymentsToCheck = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  return db
    .updateTable('payments')
    .set({
      next_check_at: sql<Date>`case when requested_at > ${after(-recentMs)}::timestamptz
        then ${after(oftenMs)}::timestamptz else ${after(seldomMs)}::timestamptz end`,
    })
    .where('id', 'in', eb =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('status', 'in', ['open', 'refunding'])
        .where('next_check_at', '<=', now)
        // Payments that somebody may be waiting for come first.
        .orderBy(eb2 => eb2('requested_at', '>', after(-recentMs)), 'desc')
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Stores an event. Returns whether it is new. */
export async function insertEvent(tx: Tx, event: { id: string; type: string; at: Date }): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: event.at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A payment of this buyer that may still take money, or that is still to be returned to them. */
export const unfinishedPayment = (db: Db, buyerId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('offers', 'offers.id', 'payments.offer_id')
    .select(['offers.title', 'payments.status'])
    .where('offers.buyer_id', '=', buyerId)
    .where('payments.status', 'in', ['created', 'open', 'refunding', 'refund_failed'])
    .limit(1)
    .executeTakeFirst()

/** The payments of a buyer, newest first. */
export async function paymentsOf(db: Db, buyerId: string, page: Page) {
  const own = db
    .selectFrom('payments')
    .innerJoin('offers', 'offers.id', 'payments.offer_id')
    .select(['payments.id', 'payments.created_at', 'payments.offer_id', 'offers.title'])
    .select(['payments.provider', 'payments.intent_id', 'payments.amount_cents', 'payments.status'])
    .select('payments.paid_back_reference')
    .where('offers.buyer_id', '=', buyerId)
  return listPage(db, own, 'payments', page)
}
