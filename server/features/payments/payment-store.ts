import { sql } from 'kysely'
import type { Statement } from '../../db/alongside.ts'
import { paymentColumns } from '../../db/columns.ts'
import { preparedBy } from '../../db/prepared.ts'
import type { Db, PaymentRow, Tx } from '../../db/schema.ts'

/** The payment of an offer that is neither cancelled nor refunded: there is at most one. */
export const livePayment = (db: Db, offerId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('offer_id', '=', offerId)
    .where('status', 'in', ['created', 'open', 'succeeded'])
    .executeTakeFirst()

export const lockLivePayment = (tx: Tx, offerId: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('offer_id', '=', offerId)
    .where('status', 'in', ['created', 'open', 'succeeded'])
    .forUpdate()
    .executeTakeFirst()

export const insertPayment = (
  tx: Tx,
  payment: { offerId: string; provider: string; amountCents: number; at: Date },
): Promise<PaymentRow> =>
  tx
    .insertInto('payments')
    .values({
      offer_id: payment.offerId,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      created_at: payment.at,
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()

/** Notes what the provider answered. */
export const openPayment = preparedBy('open payment', (db, intentId: string, clientSecret: string, id: string) =>
  db
    .updateTable('payments')
    .set({ intent_id: intentId, client_secret: clientSecret, status: sql.lit('open') })
    .where('id', '=', id)
    .where('status', '=', sql.lit('created')),
)

export const paymentOfIntent = (db: Db, intentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').select(paymentColumns).where('intent_id', '=', intentId).executeTakeFirst()

export const setPaymentStatus = (statement: Statement, id: string, status: PaymentRow['status']) =>
  statement.updateTable('payments').set({ status }).where('id', '=', id)

/** Notes that a payment was given back; false if that was noted already. */
export const setPaymentRefunded = async (tx: Tx, id: string): Promise<boolean> => {
  const noted = await tx
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('id', '=', id)
    .where('status', '<>', 'refunded')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export const lockPaymentOfIntent = (tx: Tx, intentId: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').select(paymentColumns).where('intent_id', '=', intentId).forUpdate().executeTakeFirst()

/**
 * The provider's names of its payments that were opened before this instant and are not known to have ended. All of
 * them: a limit would let those that nobody pays hide one that was paid.
 */
export async function unsettledIntents(db: Db, provider: string, openedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('status', 'in', ['open', 'refunding'])
    .where('provider', '=', provider)
    .where('created_at', '<', openedBefore)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(row => row.intent_id ?? [])
}

/** Answers whether the event is new. */
export async function rememberEvent(tx: Tx, event: { id: string; type: string; at: Date }): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: event.at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const forgetEvents = (db: Db, before: Date) =>
  db.deleteFrom('payment_events').where('received_at', '<', before).execute()
