import { sql } from 'kysely'
import type { Tx } from '../../db/schema.ts'

/** Records the transfer of an accepted offer. No row if one is recorded already. */
export const setTransfer = (tx: Tx, id: string, reference: string, at: Date) =>
  tx
    .updateTable('offers')
    .set({ transfer_reference: reference, transfer_recorded_at: at })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('transfer_reference', 'is', null)
    .returningAll()

/** Removes the recorded transfer of an accepted offer, and adds the time since then to the payment window. */
export const removeTransfer = (tx: Tx, id: string, reference: string, at: Date) =>
  tx
    .updateTable('offers')
    .set({
      transfer_reference: null,
      transfer_recorded_at: null,
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
