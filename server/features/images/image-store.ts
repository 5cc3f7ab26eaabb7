import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Notes an upload; a repeated one starts its day of grace anew. */
export const rememberImage = (db: Db, id: string, at: Date) =>
  db
    .insertInto('images')
    .values({ id, created_at: at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ created_at: at }))
    .execute()

export const isRemembered = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * The ids of up to a hundred images that nothing names since before the instant. An address is compared by its part
 * that is the id, so that the tables are read once and not once per image.
 */
export async function findUnusedImages(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from images
    where created_at < ${before}
      and not exists (select from users where split_part(image, '/', 3) = images.id)
      and not exists (select from properties where split_part(image, '/', 3) = images.id)
      and not exists (select from offers where split_part(image, '/', 3) = images.id)
    limit 100`.execute(db)
  return rows.map(row => row.id)
}

/** Forgets an image, unless it was uploaded again since. */
export const forgetImage = (db: Db, id: string, before: Date) =>
  db.deleteFrom('images').where('id', '=', id).where('created_at', '<', before).execute()
