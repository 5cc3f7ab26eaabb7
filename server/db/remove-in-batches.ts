import { sql, type RawBuilder } from 'kysely'
import type { Db } from './tables/schema.ts'

/** Rows per statement, so that no statement keeps its locks for long. */
const batchSize = 1000

/** Tables whose old rows a job removes. */
type ExpiringTable =
  | 'applications'
  | 'geocoded_texts'
  | 'conversations'
  | 'mails'
  | 'notifications'
  | 'sent_back_photos'
  | 'idempotency_keys'
  | 'payment_events'
  | 'rate_limits'
  | `identity.${'session' | 'verification' | 'email_changes' | 'known_browsers' | 'ended_sign_ins'}`

/** Removes all rows that meet the condition. Rows that are locked by another transaction stay for the next run. */
export const removeInBatches = (db: Db, table: ExpiringTable, isExpired: RawBuilder<unknown>): Promise<void> =>
  repeatBatches(async size => {
    const from = sql.table(table)
    const { numAffectedRows } = await sql`
      delete from ${from} where ctid = any (array(
        select ctid from ${from} where ${isExpired} limit ${sql.lit(size)} for update skip locked))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })

/** Removes batches until one is not full. */
export async function repeatBatches(removeBatch: (size: number) => Promise<number>): Promise<void> {
  while ((await removeBatch(batchSize)) >= batchSize);
}
