import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/tables/schema.ts'

/** Time that an unused image stays after its upload. */
export const graceMs = 24 * 60 * 60 * 1000
/** Time until another attempt to remove an image, less than the hour between two runs. */
const retryMs = 30 * 60 * 1000
/** Images per statement of the clean-up. */
const pageSize = 500

const checkAt = (uploadedAt: Date) => new Date(uploadedAt.getTime() + graceMs)

/** Records an upload. A repeated one restarts the day of grace. Returns the colour if the files are already stored. */
export async function insertImage(db: Db, id: string, at: Date): Promise<string | undefined> {
  const upload = { created_at: at, check_at: checkAt(at) }
  const { colour } = await db
    .insertInto('images')
    .values({ id, colour: null, ...upload })
    .onConflict(conflict => conflict.column('id').doUpdateSet(upload))
    .returning('colour')
    .executeTakeFirstOrThrow()
  return colour ?? undefined
}

/**
 * Restarts the day of grace of complete images, and locks them until the transaction ends. Returns their ids. A clean-up
 * that waits for the lock then finds the new date, and one that was first has made the image incomplete.
 */
export async function restartGrace(tx: Tx, ids: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with stored as materialized (
      select id from images where id = any(${ids}) and colour is not null order by id for no key update)
    update images set created_at = ${at}, check_at = ${checkAt(at)}::timestamptz
    from stored where images.id = stored.id
    returning images.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Records that all files of an image are stored, and whose they are. */
export const completeImage = (
  db: Db,
  id: string,
  stored: { colour: string; uploaded_by: string | null; bytes: number },
) =>
  db
    .updateTable('images')
    .set({ ...stored, ground_checked: true })
    .where('id', '=', id)
    .execute()

/** Lists pictures that may have a transparent ground, in the order of their ids. */
export async function withUncheckedGround(db: Db, after: string): Promise<string[]> {
  const rows = await uncheckedGround(db).where('id', '>', after).orderBy('id').limit(pageSize).execute()
  return rows.map(({ id }) => id)
}

/** Locks a picture that may have a transparent ground until the transaction ends. Returns whether there is one. */
export const lockUncheckedGround = async (tx: Tx, id: string): Promise<boolean> =>
  (await uncheckedGround(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !== undefined

const uncheckedGround = (db: Db) =>
  db.selectFrom('images').select('id').where('ground_checked', '=', false).where('colour', 'is not', null)

/** Records that pictures have no transparent ground. @param bytes size of all files, if they were stored again */
export const setGroundChecked = (db: Db, ids: readonly string[], bytes?: number) =>
  db
    .updateTable('images')
    .set({ ground_checked: true, ...(bytes !== undefined && { bytes }) })
    .where('id', 'in', ids)
    .execute()

/** Counts images without an account for this one. Returns whether there were any. */
export async function setUploader(tx: Tx, ids: readonly string[], account: string): Promise<boolean> {
  const { rows } = await sql`
    with visitors as materialized (
      select id from images where id = any(${ids}) and uploaded_by is null order by id for no key update)
    update images set uploaded_by = ${account} from visitors where images.id = visitors.id returning images.id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Sums the sizes of the images that the account has stored. */
export async function storedBytes(db: Db, account: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('images')
    .select(eb => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('uploaded_by', '=', account)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export const hasImage = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Checks whether a listing or an offer on it shows this image. A deleted listing shows one only to buyers who saw it
 * verified. Each table has an index on exactly its expression.
 * Where few pictures are on many listings, as in bulk data, PostgreSQL would scan all listings for the first one of an id; a
 * count makes it use the index.
 */
const ofProperty = (id: RawBuilder<unknown>) => sql<boolean>`(
  0 < (select count(*) from properties where image like '/images/%' and split_part(image, '/', 3) = ${id}
    and (deleted_at is null or status = 'verified' or exists (select from verified_versions where property_id = properties.id)))
  or exists (select from verified_versions where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or exists (select from property_photos where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or exists (select from sent_back_photos where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or exists (select from offers where image like '/images/%' and split_part(image, '/', 3) = ${id}))`

/** Checks whether a URL names this image. */
export const used = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from users where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or ${ofProperty(id)}
  or exists (select from messages where image like '/images/%' and split_part(image, '/', 3) = ${id}))`

/** Whether a listing or an offer on it shows this image. */
export async function isOfProperty(db: Db, id: string): Promise<boolean> {
  const { isShown } = await db.selectNoFrom(ofProperty(sql`${id}::text`).as('isShown')).executeTakeFirstOrThrow()
  return isShown
}

/** Whether any row names this image. */
export async function isUsedImage(db: Db, id: string): Promise<boolean> {
  const { isUsed } = await db.selectNoFrom(used(sql`${id}::text`).as('isUsed')).executeTakeFirstOrThrow()
  return isUsed
}

/**
 * Returns the images that are due for a check. Those in use are left to the walk over all images (findDroppedImages). The
 * others are due again in half an hour, unless they are removed by then. Concurrent runs get different images.
 */
export async function checkImages(db: Db, now: Date): Promise<{ id: string; isUsed: boolean }[]> {
  const { rows } = await checkDue(now).execute(db)
  return rows
}

export const checkDue = (now: Date) => sql<{ id: string; isUsed: boolean }>`
  with due as materialized (
    select id from images where check_at <= ${now} order by check_at limit ${pageSize} for update skip locked)
  update images set check_at = case when ${used(sql.ref('images.id'))} then null
    else ${new Date(now.getTime() + retryMs)}::timestamptz end
  from due where images.id = due.id
  returning images.id, images.check_at is null as "isUsed"`

/**
 * Marks an image as incomplete before its files are removed, so that an upload of the same picture at this moment
 * stores them again. Returns false if it was uploaded again or is used by now.
 */
export async function claimUnusedImage(db: Db, id: string, before: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('images')
    .set({ colour: null })
    .where('id', '=', id)
    .where('created_at', '<', before)
    .where(sql<boolean>`not ${used(sql.ref('images.id'))}`)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes the row of an image, unless it was uploaded again. */
export const deleteImage = (db: Db, id: string, before: Date) =>
  db.deleteFrom('images').where('id', '=', id).where('created_at', '<', before).execute()
