import { sql } from 'kysely'
import { folded } from '#contract/ground/folded.ts'
import { placePathOf, stateSlugsOf } from '#contract/public-pages/public-paths.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { any } from '../../db/condition.ts'
import type { Deps } from '../../deps/deps.ts'
import { type PositionFilter, readPosition } from '../map/position-filter.ts'
import { groupsOfText, hasText, type PartKind, partsWithText } from './parts-with-text.ts'

/** Homes that have one of these parts of a location. */
export interface Parts {
  kind: PartKind
  ids: readonly number[]
}

/** Homes that have one of each of these parts. */
export interface PartGroup {
  /** The fewest parts. */
  first: Parts
  others: readonly Parts[]
  /** Whether the parts of a kind are too many, so that the location itself must be compared with the text. */
  isCompared: boolean
}

/** Filters whose text and place have been looked up. */
export type Located<Search extends SearchFilters = SearchFilters> = Search & {
  /** A home has the text, the place and the state exactly if it fits one of these. Undefined if each must be compared. */
  groups: readonly PartGroup[] | undefined
  position?: PositionFilter | undefined
}

interface Row {
  part_group: number
  kind: PartKind
  /** Null if they are too many. */
  ids: number[] | null
}

/**
 * Parts of a kind that a text may lie in; more are not listed. Bounds the cached values. With 16,000 streets, two letters
 * take 8 ms of CPU instead of 41 with 1,000, and texts with a comma 12 instead of 22 (docs/query-plans.md).
 */
const maxParts = 10_000

/**
 * Looks up the parts of locations that contain the text of a search, its place and its state, through the cache.
 * Reads its filters by position.
 *
 * @throws Problem 400 or 422 a filter by position is malformed or breaks a rule
 */
export async function findLocationParts<Search extends SearchFilters>(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  search: Search,
  most = maxParts,
): Promise<Located<Search>> {
  const { search: text, place, state } = search
  const position = readPosition(search)
  const [ofPlace, ofState, ofText] = await Promise.all([
    place ? cache.get('location-parts', `place ${place}`, () => findPlaces(db, place)) : [],
    state ? cache.get('location-parts', `state ${state}`, () => findPlacesOfState(db, state)) : [],
    text ? cache.get('location-parts', `${most} ${text}`, () => findParts(db, text, most)) : [anywhere],
  ])
  return { ...search, groups: toGroups([...ofPlace, ...ofState], ofText), position }
}

const anywhere: Row = { part_group: 0, kind: 'place', ids: null }

/** Finds a place in all its spellings: those with the same page, or with no, one or two spaces after the comma. */
async function findPlaces(db: Deps['db'], place: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select 0 as part_group, 'place' as kind, array(
    select id from location_parts
    where kind = 'place' and not is_corrected and label in (',' || folded(${place}), ', ' || folded(${place}), ',  ' || folded(${place}))
    union select id from location_parts where path = ${placePathOf(`, ${place}`) ?? null}
  ) as ids`.execute(db)
  return rows
}

/** Finds all places of a state, however many: those on its page, and those that end with its name. */
async function findPlacesOfState(db: Deps['db'], state: string): Promise<Row[]> {
  const isIn = stateSlugsOf(state).map(slug => sql<boolean>`(path = ${slug} or starts_with(path, ${`${slug}/`}))`)
  const { rows } = await sql<Row>`select 0 as part_group, 'place' as kind, array(
    select id from location_parts where not is_corrected and ${hasText({ kind: 'place', text: `, ${folded(state)}`, at: 'end' })}
    union select id from location_parts where ${any(isIn)}
  ) as ids`.execute(db)
  return rows
}

async function findParts(db: Deps['db'], text: string, most: number): Promise<Row[]> {
  const groups = groupsOfText(text)
  // A part of two groups is looked up once.
  const parts = [...new Set(groups.flat())]
  const lookUps = parts.map(
    (part, number) => sql`select ${number}::integer as number, ${partsWithText(part, most)} as ids`,
  )
  const { rows } = await sql<{ number: number; ids: Row['ids'] }>`${sql.join(lookUps, sql` union all `)}`.execute(db)
  const idsOf = new Map(rows.map(({ number, ids }) => [parts[number], ids]))
  return groups.flatMap((group, part_group) =>
    group.map(part => ({ part_group, kind: part.kind, ids: idsOf.get(part) ?? null })),
  )
}

function toGroups(ofPlace: readonly Row[], ofText: readonly Row[]): PartGroup[] | undefined {
  const groups = [...Map.groupBy(ofText, row => row.part_group).values()].map(group => {
    const listed: Parts[] = [...ofPlace, ...group].flatMap(({ kind, ids }) => (ids ? [{ kind, ids }] : []))
    const [first, ...others] = listed.toSorted((a, b) => a.ids.length - b.ids.length)
    return first && { first, others, isCompared: group.some(({ ids }) => !ids) }
  })
  // No home fits a group with a kind that has no parts, however many the others have.
  const possible = groups.filter(group => group?.first.ids.length !== 0)
  return possible.every(group => group !== undefined) ? possible : undefined
}
