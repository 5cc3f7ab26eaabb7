import { sql, type RawBuilder } from 'kysely'
import { factColumns } from '../../db/tables/fact-column.ts'
import type { Tx, VerifiedVersion } from '../../db/tables/schema.ts'

/** The columns that an admin verifies, alike in `properties` and `verified_versions`. A hidden address applies at once. */
export const versionColumns: readonly string[] = [
  ...(['title', 'location', 'address', 'description', 'image', 'min_price_cents', 'max_price_cents'] as const),
  ...factColumns,
  ...(['lng', 'lat', 'point_precision'] as const),
]

/** The table has no alias: `version` as a value would be the column of `properties`. */
const version = sql`from verified_versions where verified_versions.property_id = properties.id`

/**
 * The version that buyers read instead of a listing, for a statement that reads the listing: while a change of it waits or is
 * rejected. Null while the listing is verified, and if it never was. Returned as a value, it is only read for the rows of a page.
 */
export const shownVersion = sql<VerifiedVersion | null>`(
  select to_jsonb(verified_versions) - 'property_id' ${version} and properties.status <> 'verified')`

/** A field of a listing as buyers read it; null if they read none. */
export const shownField = <Column extends keyof VerifiedVersion>(
  column: Column,
): RawBuilder<VerifiedVersion[Column] | null> => sql`case when properties.status = 'verified'
  then ${sql.ref(`properties.${column}`)} else (select ${sql.ref(`verified_versions.${column}`)} ${version}) end`

/** Whether there is a verified version of a listing beside it. */
export const hasVerifiedVersion = sql<boolean>`exists (select ${version})`

/** Whether buyers read something of a listing. The undo of its first verification leaves them nothing (ruling G25). */
export const isShown = sql<boolean>`(properties.status = 'verified' or ${hasVerifiedVersion})`

/**
 * Keeps a verified listing with its photos as buyers read it, before its agent changes it. One that is not verified
 * changes nothing of what they read. The caller has locked it.
 */
export async function keepVersion(tx: Tx, id: string): Promise<void> {
  await removeVerifiedVersions(tx, [id])
  const columns = sql.join(versionColumns.map(column => sql.ref(column)))
  await sql`
    with version as (
      insert into verified_versions (property_id, ${columns})
      select id, ${columns} from properties where id = ${id} and status = 'verified' returning property_id)
    insert into property_photos (property_id, state, position, image, kind, caption, alt)
    select property_id, 'verified', position, photo.image, photo.kind, caption, alt
    from property_photos as photo join version using (property_id) where state = 'current'`.execute(tx)
}

/** Removes the versions of listings that are verified, with their photos. Buyers read none of them. */
export const removeVerifiedVersions = (tx: Tx, ids: readonly string[]) =>
  sql`
    with listings as (select id from properties where id = any(${ids}::uuid[]) and status = 'verified'),
    removed as (delete from verified_versions using listings where property_id = id)
    delete from property_photos using listings where property_id = id and state = 'verified'`.execute(tx)
