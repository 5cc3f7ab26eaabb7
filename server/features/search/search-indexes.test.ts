import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SearchFilters } from '#contract/search/filters.ts'
import { all, type Condition } from '../../db/condition.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { findLocationParts } from './find-location-parts.ts'
import { factConditions, isListed, isLocated } from './search-condition.ts'

const { deps, given, owner } = await startTestApp()
const agent = await given.anAgent()

/** Name of the index that PostgreSQL reads for homes that fit, in this order. */
async function indexFor(fits: readonly Condition[], order: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from properties where ${all([isListed({}), ...fits])} order by ${order} limit 25 ${plannedEachTime}`.execute(
    deps.db,
  )
  return rows.flatMap(row => /(?:using|Bitmap Index Scan on) (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])[0]
}

const newestFor = (filters: SearchFilters) =>
  indexFor([...factConditions(filters).values()], sql`published_at desc, id desc`)

it('a search for homes that few filters of one fact fit reads only such homes', async () => {
  await sql`
    insert into properties (id, agent_id, title, location, description, image, min_price_cents, max_price_cents, status,
      kind, full_baths, living_area_m2, created_at)
    select gen_random_uuid(), ${agent.id}, 'Home', n || ' Elm Row, Town ' || n % 50, '', '', 100, 200, 'verified',
      case when n % 100 = 0 then 'land' when n % 100 = 1 then 'other' else 'house' end,
      case when n % 100 = 2 then 4 else 2 end, case when n % 100 = 3 then 300 else 120 end, now()
    from generate_series(1, 5000) as n`.execute(deps.db)
  await sql`vacuum analyze properties`.execute(owner)
  for (const filters of [
    { minBaths: 4 },
    { minBaths: 5 },
    { minArea: 300 },
    { minArea: 1_000 },
    { kind: ['land' as const] },
    { kind: ['land' as const, 'other' as const] },
    { kind: ['house' as const], minBaths: 4, minArea: 100 },
  ])
    expect(await newestFor(filters), JSON.stringify(filters)).toBe('properties_newest_unusual')
  for (const filters of [{}, { minBaths: 3 }, { minArea: 299 }, { kind: ['land' as const, 'house' as const] }])
    expect(await newestFor(filters), JSON.stringify(filters)).not.toBe('properties_newest_unusual')
})

it('a search for the cheapest or dearest homes of one place reads only that place', async () => {
  const located = await findLocationParts(deps, { search: 'town 7' })
  expect(located.groups).toHaveLength(1)
  expect(await indexFor([isLocated(located)], sql`min_price_cents, id`)).toBe('properties_of_place_by_price')
  expect(await indexFor([isLocated(located)], sql`max_price_cents desc, id desc`)).toBe(
    'properties_of_place_by_highest_price',
  )
})
