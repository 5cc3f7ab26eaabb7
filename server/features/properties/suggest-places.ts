import { sql } from 'kysely'
import { maxPlaceHomes, maxPlaces, type Place } from '#contract/property-search.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { Condition } from './search-condition.ts'
import { locate } from './search-parts.ts'
import { similarNames } from './similar-names.ts'

/** Places of which the homes are counted. */
const maxCandidates = 200

/** Places that may contain the text. Of more, none is suggested. */
const maxMatches = 100_000

/** Shorter texts occur in very many places. They must follow a comma. */
const shortestInside = 3

/**
 * Suggests places with homes for sale: those that contain the text, first those that begin with it, then, among the first
 * 200, those with most homes. One or two letters suggest places of which a part begins with them: `il` finds
 * `Springfield, IL`. If no location contains the text, places that it may be a typo of.
 */
export async function suggestPlaces(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  typed = '',
): Promise<{ places: Place[]; similar: Place[] }> {
  if (typed === '') return { places: [], similar: [] }
  const { groups } = await locate(deps, { search: typed })
  const isKnown = groups?.length !== 0
  return deps.readRecent(caller, async db => ({
    places: isKnown ? await placesThatContain(db, typed) : [],
    similar: isKnown ? [] : await placesLike(db, typed),
  }))
}

function placesThatContain(db: Db, typed: string): Promise<Place[]> {
  const text = sql`lower(${typed})`
  const needle = typed.length < shortestInside ? sql`', ' || ${text}` : text
  const begins = sql<boolean>`starts_with(label, ', ' || ${text})`
  return placesWith(db, sql`id = any(parts_with('place', ${needle}, 'inside', ${maxMatches}))`, [sql`${begins} desc`])
}

async function placesLike(db: Db, typed: string): Promise<Place[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from similar_places(lower(${typed})) join location_parts using (id)`.execute(db)
  const ids = similarNames(typed, rows).map(({ id }) => id)
  return ids.length === 0 ? [] : placesWith(db, sql`id = any(${ids})`)
}

/** The name of a place is written as in its newest home. */
async function placesWith(db: Db, isWanted: Condition, order: ReturnType<typeof sql>[] = []): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select substr(newest.location, strpos(newest.location, ',') + 2) as place, counted.homes
    from (
      select id, label from location_parts
      where kind = 'place' and starts_with(label, ', ') and not starts_with(label, ',  ') and ${isWanted}
        and exists (select from properties where for_sale and deleted_at is null and place_id = location_parts.id)
      order by ${sql.join([...order, sql`id`])} limit ${maxCandidates}
    ) as part
    cross join lateral (
      select count(*) as homes from (
        select from properties where for_sale and deleted_at is null and place_id = part.id limit ${maxPlaceHomes}
      ) as few
    ) as counted
    cross join lateral (
      select location from properties where for_sale and deleted_at is null and place_id = part.id
      order by created_at desc, id desc limit 1
    ) as newest
    order by ${sql.join([...order, sql`counted.homes desc`, sql`part.id`])} limit ${maxPlaces} ${plannedEachTime}`.execute(db)
  return rows
}
