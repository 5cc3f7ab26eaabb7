import { sql } from 'kysely'
import type { Offer } from '#contract/offers/offers.ts'
import type { Tx } from '../../db/tables/schema.ts'

/** Records the transfer of an accepted offer. No row if one is recorded already. */
export const setTransfer = (tx: Tx, id: string, reference: string, at: Date) =>
  tx
    .updateTable('offers')
    .set({
      transfer_reference: reference,
      transfer_recorded_at: at,
      cancelled_transfer: null,
      transfer_cancelled_by: null,
      transfer_cancel_reason: null,
      transfer_cancelled_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('transfer_reference', 'is', null)
    .returningAll()

interface Cancellation {
  by: NonNullable<Offer['cancelledTransfer']>['by']
  reason: string
  at: Date
  /** Time at which the buyer confirmed it, for an objection. */
  confirmedAt?: Date
  /** The payment window ends no earlier. */
  notBefore?: Date
}

/**
 * Moves the recorded transfer of an accepted offer to its cancelled one, and adds the time since then to the payment
 * window, which still waits while a condition is open. No row if it was confirmed meanwhile.
 */
export const setTransferCancelled = (
  tx: Tx,
  id: string,
  reference: string,
  { by, reason, at, confirmedAt, notBefore = at }: Cancellation,
) =>
  tx
    .updateTable('offers')
    .set({
      transfer_reference: null,
      transfer_recorded_at: null,
      cancelled_transfer: reference,
      transfer_cancelled_by: by,
      transfer_cancel_reason: reason,
      transfer_cancelled_at: at,
      transfer_confirmed_at: null,
      pay_by: sql<Date | null>`case when pay_by is not null
        then greatest(pay_by + (${at}::timestamptz - transfer_recorded_at), ${notBefore}) end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('transfer_reference', '=', reference)
    .where(sql<boolean>`transfer_confirmed_at is not distinct from ${confirmedAt ?? null}`)
    .returningAll()

/** Whether a payment or a sale has this transaction id. */
export async function isKnownTransaction(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payments where intent_id = ${reference})
      or exists (select from offers where transaction_id = ${reference}) as found`.execute(tx)
  return rows[0]?.found ?? false
}
