import { sql } from 'kysely'
import { propertyFeatures, propertyKinds } from '#contract/properties/facts.ts'
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
import { factConditions } from './search-condition.ts'
import { candidatesOf, orders } from './search-store.ts'

/** Choices of the filters by a lowest number. */
const atLeast = [1, 2, 3, 4, 5, 6]

/** A choice of a filter: homes that fit it and all other filters are counted. */
interface Choice {
  filter: SearchFilterName
  value: string
  fits: Condition
}

const choices = (chosen: Condition | undefined): Choice[] => [
  ...propertyKinds.map(value => ({ filter: 'kind' as const, value, fits: sql<boolean>`kind = ${value}` })),
  ...atLeast.map(n => ({ filter: 'minBeds' as const, value: `${n}`, fits: sql<boolean>`bedrooms >= ${n}` })),
  ...atLeast.map(n => ({ filter: 'minBaths' as const, value: `${n}`, fits: sql<boolean>`full_baths >= ${n}` })),
  ...propertyFeatures.map(value => ({
    filter: 'features' as const,
    value,
    fits: all([...(chosen ? [chosen] : []), sql<boolean>`features & ${bitsOf([value])} <> 0`]),
  })),
]

const isUnstated: Record<SearchFilterName, Condition> = {
  kind: sql`kind is null`,
  minBeds: sql`bedrooms is null`,
  minBaths: sql`full_baths is null`,
  minArea: sql`living_area_m2 is null`,
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
    Object.fromEntries(searchFilterNames.map((name, at) => [name, others[from + at] ?? 0])) as SearchFacets['without']
  const of = (name: SearchFilterName) =>
    listed.flatMap(({ filter, value }, at) => (filter === name ? [{ value, count: others[at] ?? 0 }] : []))
  return {
    total,
    kinds: of('kind'),
    minBeds: of('minBeds'),
    minBaths: of('minBaths'),
    features: of('features'),
    without: byFilter(listed.length),
    unstated: byFilter(listed.length + searchFilterNames.length),
    isExact: seen <= maxFacetProperties,
  }
}
