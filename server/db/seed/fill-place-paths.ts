import type pg from 'pg'
import { placePathOf } from '#contract/public-pages/public-paths.ts'

/** Places that are read in one statement. */
const batchSize = 1000

/**
 * Stores the path of each place that has none, as `readPlaceOf` does for a property that a person saves. A place without a
 * town or state stays without a path.
 */
export async function fillPlacePaths(client: pg.ClientBase): Promise<number> {
  let last = 0
  let filled = 0
  for (;;) {
    const { rows } = await client.query<{ id: number; label: string }>(
      `select id, label from location_parts where kind = 'place' and path is null and id > $1 order by id limit $2`,
      [last, batchSize],
    )
    if (rows.length === 0) return filled
    last = rows.at(-1)?.id ?? last
    const paths = rows.map(({ label }) => placePathOf(label) ?? null)
    const { rowCount } = await client.query(
      `update location_parts set path = read.path from unnest($1::integer[], $2::text[]) as read (id, path)
       where location_parts.id = read.id and read.path is not null`,
      [rows.map(({ id }) => id), paths],
    )
    filled += rowCount ?? 0
  }
}
