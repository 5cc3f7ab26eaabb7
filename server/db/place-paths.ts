import type pg from 'pg'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import { addressOf } from '#contract/properties/address.ts'
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

/**
 * Reads the path of each place again after a change of the rule, in short transactions, and keeps the earlier one. It may be
 * interrupted and called again.
 *
 * @returns how many places have another path
 */
export async function rereadPlacePaths(client: pg.ClientBase): Promise<number> {
  let last = 0
  let changed = 0
  for (;;) {
    const { rows } = await client.query<{
      id: number
      label: string
      path: string | null
      address: AddressParts | null
    }>(
      `select id, label, path, corrected.address from location_parts
       left join lateral (select address from properties where is_corrected and place_id = location_parts.id limit 1)
         as corrected on true
       where kind = 'place' and id > $1 and (not is_corrected or address is not null) order by id limit $2`,
      [last, batchSize],
    )
    if (rows.length === 0) return changed
    last = rows.at(-1)?.id ?? last
    const moved = rows.flatMap(({ id, label, path, address }) => {
      const to = placePathOf(label, addressOf(label, address))
      return path === null || to === undefined || to === path ? [] : [{ id, path, to }]
    })
    if (moved.length > 0) changed += await movePlaces(client, moved)
  }
}

/** Stores paths, and where the earlier ones lead now. A corrected place keeps its path if there is one with the other. */
async function movePlaces(client: pg.ClientBase, moved: readonly { id: number; path: string; to: string }[]) {
  const former = moved.flatMap(({ path, to }) => [...movesOf(path, to)])
  const { rowCount } = await client.query(
    `with moves as (select * from unnest($4::text[], $5::text[]) as move (path, moved_to)),
       led as (update former_place_paths set moved_to = moves.moved_to from moves
         where former_place_paths.moved_to = moves.path),
       kept as (insert into former_place_paths (path, moved_to) select * from moves on conflict do nothing)
     update location_parts as part set path = read.path
     from unnest($1::integer[], $2::text[], $3::text[]) as read (id, earlier, path)
     where part.id = read.id and part.path = read.earlier and not (part.is_corrected and exists (
       select from location_parts as other where other.is_corrected and other.label = part.label and other.path = read.path))`,
    [
      moved.map(({ id }) => id),
      moved.map(({ path }) => path),
      moved.map(({ to }) => to),
      former.map(({ from }) => from),
      former.map(({ to }) => to),
    ],
  )
  return rowCount ?? 0
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
