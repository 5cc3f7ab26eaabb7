import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables/schema.ts'

/** Check of the transfer of a deal. */
interface Check {
  offerId: string
  confirmedAt: Date
  adminId: string
  at: Date
}

/** Stores that the transfer that was confirmed at this time is checked. No row if it is checked already. */
export const setChecked = (tx: Tx, { offerId, confirmedAt, adminId, at }: Check) => {
  const check = { confirmed_at: confirmedAt, checked_by: adminId, checked_at: at }
  return tx
    .insertInto('checked_transfers')
    .values({ offer_id: offerId, ...check })
    .onConflict(conflict =>
      conflict
        .column('offer_id')
        .doUpdateSet(check)
        .where(sql<boolean>`checked_transfers.confirmed_at <> ${confirmedAt}`),
    )
    .returning('offer_id')
}

/** Finds who has checked the last checked transfer of a deal, and when. */
export const findCheck = (db: Db, offerId: string) =>
  db
    .selectFrom('checked_transfers')
    .leftJoin('users', 'users.id', 'checked_transfers.checked_by')
    .select(['users.name as admin', 'checked_at'])
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
