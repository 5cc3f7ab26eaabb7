import type { Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/schema.ts'

/** Erases the values of a person: without the salts, nobody can read or guess them from the lines. */
export const eraseRecordedValuesOf = (tx: Tx, ownerId: string) =>
  tx.deleteFrom('deal_record_values').where('owner_id', '=', ownerId)

/** Lists the values of a person that records keep, with their salts. */
export async function recordedValuesOf(db: Db, ownerId: string, { limit, after }: Page) {
  const rows = await db
    .selectFrom('deal_record_values')
    .select(['offer_id as offerId', 'commitment', 'salt', 'value'])
    .where('owner_id', '=', ownerId)
    .$if(after !== undefined, query => query.where('commitment', '>', after?.id ?? ''))
    .orderBy('commitment')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? { at: 0, id: last.commitment } : undefined }
}
