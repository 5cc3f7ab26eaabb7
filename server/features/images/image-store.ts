import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Images that one statement of the clean-up looks at. */
const pageOfImages = 1000

/** Notes an upload; a repeated one starts its day of grace again. Returns the colour, where the files are stored already. */
export async function rememberImage(db: Db, id: string, at: Date): Promise<string | undefined> {
  const { colour } = await db
    .insertInto('images')
    .values({ id, created_at: at, colour: null })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ created_at: at }))
    .returning('colour')
    .executeTakeFirstOrThrow()
  return colour ?? undefined
}

/** Notes that all files of an image are stored. */
export const completeImage = (db: Db, id: string, colour: string) =>
  db.updateTable('images').set({ colour }).where('id', '=', id).execute()

export const isRemembered = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Where an address names an image of our own. Each place has an index on this very expression. */
const used = (id: ReturnType<typeof sql.ref>) => sql<boolean>`(
  exists (select from users where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or exists (select from properties where image like '/images/%' and split_part(image, '/', 3) = ${id})
  or exists (select from properties where verified_image like '/images/%' and split_part(verified_image, '/', 3) = ${id})
  or exists (select from offers where image like '/images/%' and split_part(image, '/', 3) = ${id}))`

/**
 * Looks at the next images that were uploaded before the instant, in the order of their ids.
 *
 * @returns the ids of those that nothing uses, and the last id that was looked at; undefined: there were none
 */
export async function findUnusedImages(
  db: Db,
  before: Date,
  after: string,
): Promise<{ unused: string[]; last: string | undefined }> {
  const { rows } = await unusedAfter(before, after).execute(db)
  return { unused: rows[0]?.unused ?? [], last: rows[0]?.last ?? undefined }
}

export const unusedAfter = (before: Date, after: string) => sql<{ unused: string[]; last: string | null }>`
  with page as materialized (
    select id from images where id > ${after} and created_at < ${before} order by id limit ${pageOfImages})
  select (select max(id) from page) as last,
    array(select id from page where not ${used(sql.ref('page.id'))} order by id) as unused`

/**
 * Marks an image as incomplete before its files are removed, so that an upload of the same picture at this moment stores
 * them again. Returns false if it was uploaded again or is used by now.
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

/** Forgets an image, unless it was uploaded again since. */
export const forgetImage = (db: Db, id: string, before: Date) =>
  db.deleteFrom('images').where('id', '=', id).where('created_at', '<', before).execute()
