import { sql } from 'kysely'
import type { SearchFilters } from '#contract/search-filters.ts'
import type { Deps } from '../../deps.ts'

const columns = { number: sql.ref('number_id'), street: sql.ref('street_id'), place: sql.ref('place_id') }

/** Homes that have one of these parts of a location. */
export interface Parts {
  column: (typeof columns)[keyof typeof columns]
  ids: readonly number[]
}

/** Homes that have one of each of these parts and contain the text. */
export interface PartGroup {
  /** The fewest parts first. */
  parts: readonly [Parts, ...Parts[]]
  /** Whether the parts of a kind are too many, so that the location itself must be compared with the text. */
  isCompared: boolean
}

/** Filters whose text and place have been looked up. */
export type Located<Search extends SearchFilters = SearchFilters> = Search & {
  placeIds: readonly number[] | undefined
  /** A location contains the text exactly if it fits one of these. Undefined without a text, or if it must be compared. */
  groups: readonly PartGroup[] | undefined
}

/** Parts of a kind that a text may lie in; more are not listed. Bounds the cached values. */
const maxParts = 1000

/**
 * Looks up the parts of locations that contain the text of a search, and its place, through the cache
 * (server/db/functions/search.sql).
 */
export async function locate<Search extends SearchFilters>(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  search: Search,
  most = maxParts,
): Promise<Located<Search>> {
  const { search: text, place } = search
  const [placeIds, groups] = await Promise.all([
    place ? cache.get('location-parts', `place ${place}`, () => findPlaces(db, place)) : undefined,
    text ? cache.get('location-parts', `${most} ${text}`, () => findRows(db, text, most)) : undefined,
  ])
  return { ...search, placeIds, groups: groups && toGroups(groups) }
}

/** Finds a place with no, one or two spaces after the comma of the location. */
async function findPlaces(db: Deps['db'], place: string): Promise<number[]> {
  const name = sql`lower(${place})`
  const { rows } = await sql<{ id: number }>`select id from location_parts
    where kind = 'place' and label in (',' || ${name}, ', ' || ${name}, ',  ' || ${name})`.execute(db)
  return rows.map(({ id }) => id)
}

interface Row {
  part_group: number
  kind: keyof typeof columns
  /** Null if they are too many. */
  ids: number[] | null
}

async function findRows(db: Deps['db'], text: string, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select part_group, kind, ids from part_groups(lower(${text}), ${most}) order by cardinality(ids)`.execute(db)
  return rows
}

function toGroups(rows: readonly Row[]): PartGroup[] | undefined {
  // No home fits a group with a kind that has no parts, however many the others have.
  const possible = [...Map.groupBy(rows, row => row.part_group).values()].filter(
    ([fewest]) => fewest?.ids?.length !== 0,
  )
  const groups = possible.map(group => {
    const [first, ...others] = group.flatMap(({ kind, ids }) => (ids ? [{ column: columns[kind], ids }] : []))
    return first && { parts: [first, ...others] as const, isCompared: others.length + 1 < group.length }
  })
  return groups.every(group => group !== undefined) ? groups : undefined
}
