import type pg from 'pg'
import { placePathOf, slugOf, stateSlugOf } from '#contract/public-pages/public-paths.ts'

/** Places that are read in one statement. */
const batchSize = 1000

/**
 * Stores the path of each place that has none, in short transactions. It may be interrupted and called again. A place
 * without a town or state stays without a path.
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

/**
 * Keeps the paths under which earlier versions had the page of each place: by its town and state as they were written, and
 * by all that followed the first comma. Runs before the function that made the former is dropped, and may be repeated.
 */
export async function keepFormerPaths(client: pg.ClientBase): Promise<void> {
  let last = 0
  for (;;) {
    const { rows } = await client.query<{ id: number; label: string; path: string; former: string | null }>(
      `select id, label, path, place_path(label) as former from location_parts
       where kind = 'place' and path is not null and id > $1 order by id limit $2`,
      [last, batchSize],
    )
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    const moves = rows.flatMap(({ label, path, former }) =>
      [former, firstPathOf(label)].flatMap(from => (from === null ? [] : [...movesOf(from, path)])),
    )
    await client.query(
      `insert into former_place_paths (path, moved_to) select * from unnest($1::text[], $2::text[])
       on conflict do nothing`,
      [moves.map(({ from }) => from), moves.map(({ to }) => to)],
    )
  }
}

/** The path of the first versions: the last part of a label, and all others. */
function firstPathOf(label: string): string | null {
  const slugs = label
    .split(',')
    .map(slugOf)
    .filter(slug => slug !== '')
  const last = slugs.pop()
  if (last === undefined) return null
  return slugs.length === 0 ? `all/${last}` : `${last}/${slugs.join('-')}`
}

/** The moves of a place and of its state. Other names of a state need none (`stateSlugOf`). */
function* movesOf(from: string, to: string): Generator<{ from: string; to: string }> {
  const [state = '', place] = from.split('/')
  const named = stateSlugOf(state)
  if (`${named}/${place}` === to) return
  yield { from, to }
  const toState = to.split('/')[0] ?? ''
  if (named === state && state !== 'all' && toState !== 'all' && state !== toState) yield { from: state, to: toState }
}
