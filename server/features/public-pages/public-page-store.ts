import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'

/** Finds homes for sale in the place with this path, newest first, and counts them up to one more than `most`. */
export async function findPropertiesIn(
  db: Db,
  path: string,
  { limit, offset, most }: { limit: number; offset: number; most: number },
): Promise<{ ids: string[]; total: { count: number; isMore: boolean } }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over () as total from (
      select listed.* from (
        select id from location_parts where path = ${path}
      ) as part
      cross join lateral (
        select id, published_at from properties where for_sale and deleted_at is null and place_id = part.id
        order by published_at desc, id desc limit ${most + 1}
      ) as listed
      order by published_at desc, id desc limit ${most + 1}
    ) as properties
    order by published_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = rows[0]?.total ?? 0
  return { ids: rows.map(({ id }) => id), total: { count: Math.min(counted, most), isMore: counted > most } }
}
