import { sql, type RawBuilder } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { SearchFilterName } from '#contract/property-search.ts'
import type { SearchFilters } from '#contract/search-filters.ts'
import { idOf } from '../../db/list.ts'
import type { Db } from '../../db/schema.ts'
import { bitsOf } from './fact-columns.ts'

export type Condition = RawBuilder<boolean>

/** Holds for every home. */
export const always: Condition = sql`true`
/** Requires all conditions. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([always, ...conditions], sql` and `)})`
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

/** Filters whose place has been looked up. */
export interface InPlaces extends SearchFilters {
  placeIds: readonly number[] | undefined
}

/** Looks up the place of the filters, with no, one or two spaces after the comma of the location. */
export async function inPlaces<Search extends SearchFilters>(db: Db, search: Search): Promise<Search & InPlaces> {
  if (!search.place) return { ...search, placeIds: undefined }
  const name = sql`lower(${search.place})`
  const { rows } = await sql<{ id: number }>`select id from location_parts
    where kind = 'place' and label in (',' || ${name}, ', ' || ${name}, ',  ' || ${name})`.execute(db)
  return { ...search, placeIds: rows.map(({ id }) => id) }
}

/** The homes that a search chooses from: for sale, in the place, of the agent, and under offer or not. */
export const isListed = ({ placeIds, agent, underOffer }: InPlaces): Condition =>
  all([
    // As in the predicates of the indexes.
    sql`for_sale and deleted_at is null`,
    // One id keeps the order of the index.
    ...(placeIds?.length === 1 ? [sql<boolean>`place_id = ${placeIds[0]}`] : []),
    ...(placeIds && placeIds.length !== 1 ? [sql<boolean>`place_id = any(${placeIds}::integer[])`] : []),
    ...(agent ? [sql<boolean>`agent_id = ${idOf(agent)}`] : []),
    ...(underOffer ? [underOffer === 'true' ? hasAcceptedOffer : sql<boolean>`not under_offer`] : []),
  ])

/** Begins with the few accepted offers: no index contains `under_offer`. */
const hasAcceptedOffer: Condition = sql`id in (select property_id from offers where status = 'accepted')`

/** The filters by facts and price that a search has. A home without the fact does not fit. */
export function factConditions(filters: SearchFilters): Map<SearchFilterName, Condition> {
  const { kind, minBeds, minBaths, minArea, from, to, features } = filters
  const conditions = new Map<SearchFilterName, Condition>()
  if (kind?.length) conditions.set('kind', sql`kind = any(${kind})`)
  if (minBeds) conditions.set('minBeds', sql`bedrooms >= ${minBeds}`)
  if (minBaths) conditions.set('minBaths', sql`full_baths >= ${minBaths}`)
  if (minArea) conditions.set('minArea', sql`living_area_m2 >= ${minArea}`)
  if (features?.length) conditions.set('features', sql`features & ${bitsOf(features)} = ${bitsOf(features)}`)
  const prices = [
    ...(from ? [sql<boolean>`max_price_cents >= ${toCents(from)}`] : []),
    ...(to !== undefined ? [sql<boolean>`min_price_cents <= ${toCents(to)}`] : []),
  ]
  if (prices.length > 0) conditions.set('price', all(prices))
  return conditions
}

/** Compares the text with the location itself. */
export const containsText = (text: string | undefined): Condition =>
  text ? sql`position(lower(${text}) in lower(location)) > 0` : always

const partColumns = { number: sql.ref('number_id'), street: sql.ref('street_id'), place: sql.ref('place_id') }
type PartKind = keyof typeof partColumns

/** Homes that have one of these parts. */
export interface Parts {
  column: RawBuilder<unknown>
  ids: readonly number[]
}
/** Homes that have one of each of these parts and contain the text. */
export interface PartGroup {
  /** The fewest parts first. */
  parts: readonly [Parts, ...Parts[]]
  /** Compares the location instead of parts that are too many. */
  inText: Condition
}

/**
 * Looks up the parts of locations that contain a text. A location contains it exactly if it fits one of the groups
 * (server/db/functions/search.sql). Undefined without a text, or for one in too many parts of each kind of a group.
 */
export async function findPartGroups(
  db: Db,
  text: string | undefined,
  maxParts: number,
): Promise<PartGroup[] | undefined> {
  if (!text) return undefined
  const { rows } = await sql<{ part_group: number; kind: PartKind; ids: number[] }>`
    select part_group, kind, ids from part_groups(lower(${text})) order by part_group, cardinality(ids)`.execute(db)
  // No home fits a group with a kind that has no parts, however many the others have.
  const groups = [...Map.groupBy(rows, row => row.part_group).values()].filter(([fewest]) => fewest?.ids.length !== 0)
  const found = groups.map(group => {
    const [first, ...others] = group
      .filter(({ ids }) => ids.length <= maxParts)
      .map(({ kind, ids }): Parts => ({ column: partColumns[kind], ids }))
    const isComplete = others.length + 1 === group.length
    return first && { parts: [first, ...others] as const, inText: isComplete ? always : containsText(text) }
  })
  return found.every(group => group !== undefined) ? found : undefined
}

const hasParts = ({ column, ids }: Parts): Condition => sql`${column} = any(${ids}::integer[])`

/** Requires what a home with one of the first parts still needs to fit the group. */
export const fitsRest = ({ parts: [, ...others], inText }: PartGroup): Condition =>
  all([...others.map(hasParts), inText])
/** Requires that a home fits one of the groups. */
export const fitsAnyGroup = (groups: readonly PartGroup[]): Condition =>
  any(groups.map(({ parts, inText }) => all([...parts.map(hasParts), inText])))
