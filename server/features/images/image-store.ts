import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Notes an upload; a repeated one starts its day of grace anew. */
export const rememberImage = (db: Db, id: string, at: Date) =>
  db
    .insertInto('images')
    .values({ id, created_at: at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ created_at: at }))
    .execute()

/**
 * Forgets up to a hundred images that nothing names since before the instant; answers their ids. An address is
 * compared by its part that is the id, so that the tables are read once and not once per image.
 */
export async function forgetUnusedImages(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from images where id in (
      select id from images
      where created_at < ${before}
        and not exists (select from users where split_part(image, '/', 3) = images.id)
        and not exists (select from properties where split_part(image, '/', 3) = images.id)
        and not exists (select from offers where split_part(image, '/', 3) = images.id)
      limit 100
    ) and created_at < ${before} returning id`.execute(db)
  return rows.map(row => row.id)
}
