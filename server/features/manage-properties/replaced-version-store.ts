import { sql, type ExpressionBuilder } from 'kysely'
import type { Db, Tables, Tx } from '../../db/tables/schema.ts'

/** Time in which an admin can return to the version that was verified before. */
const keptForMs = 24 * 60 * 60 * 1000

/** Whether a version that was verified before is kept, although no admin can return to it. */
const isReplaced = (now: Date) => (eb: ExpressionBuilder<Tables, 'properties'>) =>
  eb.and([
    eb('before_verification', 'is not', null),
    eb.or([
      eb('verified_at', '<', new Date(now.getTime() - keptForMs)),
      sql<boolean>`exists (select from offers where property_id = properties.id)`,
    ]),
  ])

/** Lists properties with a replaced version, in the order of their ids. */
export const propertiesWithReplacedVersion = (db: Db, now: Date, limit: number) => (after?: { id: string }) =>
  db
    .selectFrom('properties')
    .select('id')
    .where(isReplaced(now))
    .$if(after !== undefined, query => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Removes the replaced version of a property, unless its agent has changed it meanwhile. */
export async function removeReplacedVersion(tx: Tx, id: string, now: Date): Promise<void> {
  const changed = await tx
    .updateTable('properties')
    .set({ before_verification: null })
    .where('id', '=', id)
    .where(isReplaced(now))
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await tx
    .deleteFrom('property_photos')
    .where('property_id', '=', id)
    .where('state', '=', 'before verification')
    .execute()
}
