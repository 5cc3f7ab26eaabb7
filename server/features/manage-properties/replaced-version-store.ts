import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'

/** Time in which an undo of a verification returns to the version before it. After that it leaves buyers nothing (ruling G25). */
const keptForMs = 24 * 60 * 60 * 1000

/** Selects verified properties with a verified version to which no undo returns any more. */
const replaced = (db: Db, now: Date) =>
  db
    .selectFrom('verified_versions')
    .innerJoin('properties', 'properties.id', 'verified_versions.property_id')
    .select('properties.id')
    .where('properties.status', '=', 'verified')
    .where(eb =>
      eb.or([
        eb('properties.verified_at', 'is', null),
        eb('properties.verified_at', '<', new Date(now.getTime() - keptForMs)),
        sql<boolean>`exists (select from offers where property_id = properties.id)`,
      ]),
    )

/** Lists properties with a replaced version, in the order of their ids. */
export const propertiesWithReplacedVersion = (db: Db, now: Date, limit: number) => (after?: { id: string }) =>
  replaced(db, now)
    .$if(after !== undefined, query => query.where('properties.id', '>', after?.id ?? ''))
    .orderBy('properties.id')
    .limit(limit)
    .execute()

/** Whether a property still has a replaced version. */
export const hasReplacedVersion = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await replaced(db, now).where('properties.id', '=', id).executeTakeFirst()) !== undefined
