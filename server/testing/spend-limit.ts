import type { Db } from '../db/tables/schema.ts'

/** Counts calls as already made in the last minute. */
export async function spendLimit(db: Db, key: string, calls: number): Promise<void> {
  const values = { calls, resets_at: new Date(Date.now() + 500_000) }
  await db
    .insertInto('rate_limits')
    .values({ key, ...values })
    .onConflict(conflict => conflict.column('key').doUpdateSet(values))
    .execute()
}
