import type pg from 'pg'

/** Homes that are read in one statement. */
const batchSize = 1000

/**
 * Dates the publication of each home that was verified before its date was stored, in short transactions: by its first
 * verified price, else the audit, else its last verification, else its listing, in whole milliseconds like the cursors of
 * lists. It may be interrupted and called again.
 *
 * @returns how many homes were dated
 */
export async function fillPublicationDates(client: pg.ClientBase): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000'
  let filled = 0
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      'select id from properties where id > $1 order by id limit $2',
      [last, batchSize],
    )
    if (rows.length === 0) return filled
    last = rows.at(-1)?.id ?? last
    const { rowCount } = await client.query(
      `update properties set published_at = date_trunc('milliseconds', coalesce(
         (select verified_at from verified_prices where property_id = properties.id order by id limit 1),
         (select min(at) from audit where object_id = properties.id and action = 'judge property' and to_state = 'verified'),
         verified_at, created_at))
       where id = any($1) and published_at is null and (status = 'verified' or verified_title is not null)`,
      [rows.map(({ id }) => id)],
    )
    filled += rowCount ?? 0
  }
}
