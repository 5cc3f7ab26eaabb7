import { sql } from 'kysely'
import type { DealSide } from '#contract/deal-side.ts'
import type { Tx } from '../../db/schema.ts'

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
  by: DealSide
  reason: string
  at: Date
}

/**
 * Moves the recorded transfer of an accepted offer to its cancelled one, and adds the time since then to the payment
 * window.
 */
export const setTransferCancelled = (tx: Tx, id: string, reference: string, { by, reason, at }: Cancellation) =>
  tx
    .updateTable('offers')
    .set({
      transfer_reference: null,
      transfer_recorded_at: null,
      cancelled_transfer: reference,
      transfer_cancelled_by: by,
      transfer_cancel_reason: reason,
      transfer_cancelled_at: at,
      pay_by: sql<Date>`pay_by + (${at}::timestamptz - transfer_recorded_at)`,
    })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('transfer_reference', '=', reference)
    .returningAll()

/** Whether a payment or a sale has this transaction id. */
export async function isKnownTransaction(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payments where intent_id = ${reference})
      or exists (select from offers where transaction_id = ${reference}) as found`.execute(tx)
  return rows[0]?.found ?? false
}
