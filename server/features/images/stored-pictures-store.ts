import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'
import { graceMs } from './image-store.ts'

/** Rows per statement. */
const batchSize = 500
/** Time after which the hourly clean-up has missed an unused picture. */
const overdueMs = 2 * 60 * 60 * 1000

/** Tables with one picture in a row, with an index on its id. */
const tables = [
  'users',
  'properties',
  'verified_versions',
  'property_photos',
  'sent_back_photos',
  'offers',
  'messages',
] as const
const imageId = sql`split_part(image, '/', 3)`

/**
 * Reads the ids of the pictures that rows show, a batch at a time. An id may come again from another table. That of a deleted
 * listing may be removed.
 */
export async function* idsInUse(db: Db): AsyncGenerator<string[]> {
  for (const table of tables)
    for (let last: string | undefined = ''; last !== undefined;) {
      const { rows } = await sql<{ id: string }>`
        select distinct ${imageId} as id from ${sql.table(table)}
        where image like '/images/%' and ${imageId} > ${last} order by 1 limit ${batchSize}`.execute(db)
      yield rows.map(({ id }) => id)
      last = rows.at(-1)?.id
    }
}

/** Counts pictures whose check or removal is overdue. */
export async function countLeftovers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from images where check_at is not null and (
      check_at < ${new Date(now.getTime() - overdueMs)}
      or (colour is null and created_at < ${new Date(now.getTime() - graceMs - overdueMs)}))`.execute(db)
  return rows[0]?.count ?? 0
}
