import { type RawBuilder, sql } from 'kysely'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { folded } from '#contract/ground/folded.ts'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import { addressOf } from '#contract/properties/address.ts'
import { regionNamed } from '#contract/properties/regions.ts'
import { placeOf, placePathOf, slugOf, writtenPlaceOf } from '#contract/public-pages/public-paths.ts'
import {
  maxPlaceProperties,
  maxPlaces,
  maxStates,
  type Place,
  type suggestPlaces as endpoint,
} from '#contract/search/search.ts'
import { any, type Condition } from '../../db/condition.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findLocationParts } from './find-location-parts.ts'
import { partsWithText } from './parts-with-text.ts'
import { similarNames } from './similar-names.ts'

/** Places of which the homes are counted. */
const maxCandidates = 200

/** Places that may contain the text. Of more, none is suggested. */
const maxMatches = 100_000

/** Shorter texts occur in very many places. They must follow a comma. */
const shortestInside = 3

/**
 * Suggests states and places with homes for sale. The states begin with the text. The places contain it: first those that
 * begin with it, then, among the first 200, those with most homes. One or two letters suggest places of which a part
 * begins with them: `il` finds `Springfield, IL`. A text that no location contains may miss a comma, as in `portland or`;
 * otherwise suggests places of similar names.
 */
export async function suggestPlaces(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  typed = '',
): Promise<ResponseOf<typeof endpoint>> {
  if (typed === '') return { states: [], places: [], similar: [] }
  const { groups } = await findLocationParts(deps, { search: typed })
  return deps.readRecent(caller, async db => {
    if (groups?.length !== 0)
      return { states: await statesThatBegin(db, typed), places: await placesThatContain(db, [typed]), similar: [] }
    const withComma = await placesThatContain(db, [typed, ...commaVariants(typed)])
    return { states: [], places: [], similar: withComma.length > 0 ? withComma : await placesLike(db, typed) }
  })
}

/**
 * Sets a comma before the last word, or the last two, where a place has one: `portland or`. A state is written in both ways:
 * `austin TX` finds `Austin, Texas`.
 */
function commaVariants(typed: string): string[] {
  const words = typed.split(/[\s,]+/).filter(word => word !== '')
  return [1, 2].flatMap(count => {
    if (words.length <= count) return []
    const [town, state] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    const region = regionNamed(folded(state))
    const names = region ? [state, region.name, region.code] : [state]
    return [...new Set(names.map(folded))].map(name => `${town}, ${name}`)
  })
}

function placesThatContain(db: Db, texts: readonly string[]): Promise<Place[]> {
  if (texts.length === 0) return Promise.resolve([])
  const isThere = texts.map(text => {
    const inside = text.length < shortestInside ? `, ${text}` : text
    // A page may have another name for a place than its locations: Oregon for OR.
    return sql<boolean>`(id = any(${placesWithText(inside)} || ${correctedPlaces(text)}) or path = ${placePathOf(`, ${text}`) ?? null})`
  })
  const begins = texts.map(text => sql<boolean>`starts_with(label, ', ' || folded(${text}))`)
  return placesWith(db, any(isThere), any(begins))
}

/** The places that contain a text. A subquery, because PostgreSQL would look them up again for every row. */
const placesWithText = (text: string) =>
  sql`coalesce(${partsWithText({ kind: 'place', text: folded(text), at: 'inside' }, maxMatches)}, '{}')`

/** The places of corrected addresses whose path contains the text, which their location may not. */
const correctedPlaces = (text: string) => sql`array(
  select id from location_parts where is_corrected and ${slugOf(text)} <> '' and position(${slugOf(text)} in path) > 0 limit ${maxCandidates}
)`

/** Places of which names are compared with a typo. */
const maxSimilar = 1000

/**
 * Places that share groups of three letters with a text. Two letters in the wrong order change most groups of a short
 * word, so the threshold of PostgreSQL is too high. It is set before PostgreSQL reads the places, and only for the statement.
 */
async function placesLike(db: Db, typed: string): Promise<Place[]> {
  const text = sql`folded(${typed})`
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from location_parts
    where (select set_config('pg_trgm.word_similarity_threshold', '0.2', true)) is not null
      and kind = 'place' and ${text} <% label
      and exists (select from properties where for_sale and deleted_at is null and place_id = location_parts.id)
    order by word_similarity(${text}, label) desc, id limit ${maxSimilar}`.execute(db)
  const ids = similarNames(typed, rows).map(({ id }) => id)
  return ids.length === 0 ? [] : placesWith(db, sql`id = any(${ids})`)
}

const countShown = (isThere: Condition) => sql`select count(*) as properties from (
  select from properties where for_sale and deleted_at is null and ${isThere} limit ${maxPlaceProperties}
) as few`

interface Newest {
  location: string
  address: AddressParts | null
  properties: number
}

/** Selects the newest home of these spellings of a place. */
const newestOf = (
  ids: RawBuilder<unknown>,
) => sql`select newest.location, newest.address from unnest(${ids}) as spelling
  cross join lateral (
    select id, published_at, location, address from properties where for_sale and deleted_at is null and place_id = spelling
    order by published_at desc, id desc limit 1
  ) as newest order by published_at desc, id desc limit 1`

/**
 * A state with one place would find the same homes as that place. It is found by its name, or as it is written. An unknown
 * region is written as in its newest home.
 */
async function statesThatBegin(db: Db, typed: string): Promise<Place[]> {
  const [text, slug] = [sql`folded(${typed})`, slugOf(typed)]
  const { rows } = await sql<Newest>`
    select newest.location, newest.address, counted.properties
    from (
      select split_part(path, '/', 1) as state, array_agg(id) as ids from location_parts as part
      where path like '_%/_%' and not starts_with(path, 'all/')
        and ((${slug} <> '' and starts_with(path, ${slug})) or (
          id = any(${placesWithText(`, ${typed}`)})
          and starts_with(substring(label from ', ([^,]+)$'), ${text})))
        and exists (select from properties where for_sale and deleted_at is null and place_id = part.id)
      group by 1 having count(distinct path) > 1
    ) as found
    cross join lateral (${countShown(sql`place_id = any(ids)`)}) as counted
    cross join lateral (${newestOf(sql`ids`)}) as newest
    order by counted.properties desc, state limit ${maxStates} ${plannedEachTime}`.execute(db)
  return rows.flatMap(({ location, address, properties }) => {
    const state = placeOf(location, addressOf(location, address))?.state
    return state ? [{ place: state.name, properties }] : []
  })
}

/** Places, each once for all its spellings. It is written as in its newest home, without unit and postcode. */
async function placesWith(db: Db, isWanted: Condition, order: RawBuilder<unknown> = sql`false`): Promise<Place[]> {
  const { rows } = await sql<Newest>`
    select newest.location, newest.address, counted.properties
    from (
      select path, array_agg(id) as ids, min(id) as first, bool_or(begins) as begins from (
        select id, label, path, ${order} as begins from location_parts
        where kind = 'place' and (is_corrected or starts_with(label, ', ') and not starts_with(label, ',  ')) and ${isWanted}
          and exists (select from properties where for_sale and deleted_at is null and place_id = location_parts.id)
        order by begins desc, id limit ${maxCandidates}
      ) as part
      group by path, case when path is null then label end
    ) as place
    cross join lateral (
      select case when path is null then ids else array(select id from location_parts where path = place.path) end as all_ids
    ) as spellings
    cross join lateral (${countShown(sql`place_id = any(all_ids)`)}) as counted
    cross join lateral (${newestOf(sql`all_ids`)}) as newest
    order by begins desc, counted.properties desc, first limit ${maxPlaces} ${plannedEachTime}`.execute(db)
  return rows.map(({ location, address, properties }) => ({ place: writtenPlaceOf(location, address), properties }))
}
