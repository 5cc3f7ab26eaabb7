import { sql } from 'kysely'
import { folded } from '#contract/ground/folded.ts'
import { toCents } from '#contract/ground/money.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { type NumberFilterName, numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import type { SearchFilterName } from '#contract/search/search.ts'
import { all, any, type Condition } from '../../db/condition.ts'
import { idOf } from '../../db/list.ts'
import { factColumn } from '../../db/tables/fact-column.ts'
import { bitsOf } from '../properties/fact-columns.ts'
import type { Located, PartGroup, Parts } from './find-location-parts.ts'

const always: Condition = sql`true`

/** The homes that a search chooses from: for sale, of the agent, under offer or not, at a position. */
export const isListed = ({ agent, underOffer, position }: SearchFilters & Pick<Located, 'position'>): Condition =>
  all([
    // As in the predicates of the indexes.
    sql`for_sale and deleted_at is null`,
    agent ? sql`agent_id = ${idOf(agent)}` : always,
    underOffer === 'false' ? sql`not under_offer` : always,
    // Begins with the few accepted offers: no index contains `under_offer`.
    underOffer === 'true' ? sql`id in (select property_id from offers where status = 'accepted')` : always,
    position ? position.condition : always,
  ])

/** The column that a filter by a number reads. */
export const columnOf = (name: NumberFilterName) => sql.ref(factColumn(numberFilterOf(name).fact))

/** The filters by facts and price that a search has. A home without the fact does not fit. */
export function factConditions(filters: SearchFilters): Map<SearchFilterName, Condition> {
  const { kind, from, to, features } = filters
  const conditions = new Map<SearchFilterName, Condition>()
  if (kind?.length) conditions.set('kind', sql`kind = any(${kind})`)
  for (const name of numberFilterNames)
    if (filters[name]) conditions.set(name, sql`${columnOf(name)} >= ${filters[name]}`)
  if (features?.length) conditions.set('features', sql`features & ${bitsOf(features)} = ${bitsOf(features)}`)
  const prices: Condition[] = []
  if (from) prices.push(sql`max_price_cents >= ${toCents(from)}`)
  if (to !== undefined) prices.push(sql`min_price_cents <= ${toCents(to)}`)
  if (prices.length > 0) conditions.set('price', all(prices))
  return conditions
}

/** Compares the text with the location. A home whose address is hidden has no street; its place is what everybody reads. */
export function containsText(text: string | undefined): Condition {
  if (!text) return always
  const term = folded(text)
  // Usually a location has a frequent text as it is, and then it need not be folded. Folding does not change ASCII terms.
  const isThere = /^[\x20-\x7E]*$/.test(term) ? sql`position(${term} in location) > 0 or` : sql``
  return sql`case
    when street_id is null then position(${term} in coalesce((select label from location_parts where id = place_id), '')) > 0
    else ${isThere} position(${term} in folded(location)) > 0 end`
}

// One id keeps the order of the index.
const hasParts = (parts: Parts): Condition =>
  sql`${sql.ref(`${parts.kind}_id`)} = ${parts.ids.length === 1 ? parts.ids[0] : sql`any(${parts.ids}::integer[])`}`

/** Requires what a home with one of the first parts still needs to fit the group. */
const fitsRest = ({ others, isCompared }: PartGroup, text: string | undefined): Condition =>
  all([...others.map(hasParts), isCompared ? containsText(text) : always])
/** Requires the text, the place and the state of a search. */
export const isLocated = ({ search, groups }: Located): Condition =>
  groups ? any(groups.map(group => all([hasParts(group.first), fitsRest(group, search)]))) : containsText(search)
