import { sql } from 'kysely'
import type { Tx } from '../../db/tables/schema.ts'

/** Stores that the transfer that was confirmed at this time is checked. No row if it is checked already. */
export const setChecked = (tx: Tx, offerId: string, confirmedAt: Date) =>
  tx
    .insertInto('checked_transfers')
    .values({ offer_id: offerId, confirmed_at: confirmedAt })
    .onConflict(conflict =>
      conflict
        .column('offer_id')
        .doUpdateSet({ confirmed_at: confirmedAt })
        .where(sql<boolean>`checked_transfers.confirmed_at <> ${confirmedAt}`),
    )
    .returning('offer_id')
