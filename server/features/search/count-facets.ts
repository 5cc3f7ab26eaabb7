import { sql } from 'kysely'
import { recordOf } from '#contract/ground/record-of.ts'
import { propertyFeatures, propertyKinds } from '#contract/properties/facts.ts'
import { countedFilterNames, numberFilterNames, numberFilters } from '#contract/search/number-filters.ts'
import {
  maxFacetProperties,
  searchFilterNames,
  type SearchFacets,
  type SearchFilterName,
} from '#contract/search/search.ts'
import { all, type Condition } from '../../db/condition.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import { bitsOf } from '../properties/fact-columns.ts'
import type { Located } from './find-location-parts.ts'
import { columnOf, factConditions } from './search-condition.ts'
import { candidatesOf, orders } from './search-store.ts'

/** A choice of a filter: homes that fit it and all other filters are counted. */
interface Choice {
  filter: SearchFilterName
  value: string
  fits: Condition
}

const choices = (chosen: Condition | undefined): Choice[] => [
  ...propertyKinds.map(value => ({ filter: 'kind' as const, value, fits: sql<boolean>`kind = ${value}` })),
  ...countedFilterNames.flatMap(filter =>
    numberFilters[filter].choices.map(least => ({
      filter,
      value: `${least}`,
      fits: sql<boolean>`${columnOf(filter)} >= ${least}`,
    })),
  ),
  ...propertyFeatures.map(value => ({
    filter: 'features' as const,
    value,
    fits: all([...(chosen ? [chosen] : []), sql<boolean>`features & ${bitsOf([value])} <> 0`]),
  })),
]

const isUnstated: Record<SearchFilterName, Condition> = {
  kind: sql`kind is null`,
  ...recordOf(numberFilterNames, name => sql<boolean>`${columnOf(name)} is null`),
  price: sql`false`,
  features: sql`features is null`,
}

const bit = (name: SearchFilterName) => sql.lit(1 << searchFilterNames.indexOf(name))
/** Whether a home fits all filters but this one. */
const without = (name: SearchFilterName) => sql<boolean>`missed & ~${bit(name)} = 0`
const count = (...fits: Condition[]) => sql`count(*) filter (where ${all(fits)})`

/**
 * Counts homes for sale beside each choice of a filter. Each filter is one bit of `missed`, so that every count is a
 * comparison of numbers.
 */
export async function countFacets(db: Db, search: Located): Promise<SearchFacets> {
  const conditions = factConditions(search)
  const candidates = candidatesOf(search, orders.newest, maxFacetProperties + 1)
  const missed = [
    ...[...conditions].map(([name, fits]) => sql`case when ${fits} then 0 else ${bit(name)} end`),
    sql`case when has_text then 0 else ${sql.lit(1 << searchFilterNames.length)} end`,
  ]
  const listed = choices(conditions.get('features'))
  const counts = [
    sql`count(*)`,
    count(sql`missed = 0`),
    ...listed.map(({ filter, fits }) => count(without(filter), fits)),
    ...searchFilterNames.map(name => count(without(name))),
    ...searchFilterNames.map(name => (conditions.has(name) ? count(without(name), isUnstated[name]) : sql`0`)),
  ]
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from (
      select *, ${sql.join(missed, sql` | `)} as missed from (${candidates}) as candidates
    ) as properties ${plannedEachTime}`.execute(db)
  const [seen = 0, total = 0, ...others] = (rows[0]?.counts ?? []).map(Number)
  const byFilter = (from: number) =>
    recordOf(searchFilterNames, name => others[from + searchFilterNames.indexOf(name)] ?? 0)
  const of = (name: SearchFilterName) =>
    listed.flatMap(({ filter, value }, at) => (filter === name ? [{ value, count: others[at] ?? 0 }] : []))
  return {
    total,
    kinds: of('kind'),
    ...recordOf(countedFilterNames, of),
    features: of('features'),
    without: byFilter(listed.length),
    unstated: byFilter(listed.length + searchFilterNames.length),
    isExact: seen <= maxFacetProperties,
  }
}
