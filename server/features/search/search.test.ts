import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { maxCounted } from '#contract/ground/endpoint.ts'
import { propertyFeatures } from '#contract/properties/facts.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { type PropertyOrder, verifiedProperties } from '#contract/search/for-sale.ts'
import { type FilteredFact, numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import type { Page } from '../../db/list.ts'
import { type FactColumn, factColumn, type FactColumns } from '../../db/tables/fact-column.ts'
import {
  aLocation,
  anId,
  aPlaceOf,
  aStateOf,
  aTerm,
  below,
  next,
  oneOf,
  restartNumbers,
  seed,
  someFacts,
  someFilters,
} from '../../testing/search/search-cases.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { findLocationParts } from './find-location-parts.ts'
import { findForSale } from './search-store.ts'

/** Adds homes of two agents, and returns their emails. */
async function fill({ deps, given }: TestApp, count: number): Promise<string[]> {
  const agents = [await given.anAgent(), await given.anAgent()]
  for (let from = 0; from < count; from += 100)
    await deps.db
      .insertInto('properties')
      .values(
        Array.from({ length: Math.min(100, count - from) }, () => {
          const cents = 100 * (1 + below(40))
          return {
            id: anId(),
            agent_id: oneOf(agents).id,
            title: 'House',
            location: aLocation(),
            description: '',
            image: '',
            min_price_cents: cents,
            max_price_cents: cents + 100 * below(20),
            ...someFacts(),
            status: oneOf(['verified', 'verified', 'verified', 'verified', 'pending', 'rejected'] as const),
            // Many rows have the same instant, so the id must break the tie.
            created_at: new Date(1_767_225_600_000 + 60_000 * below(5)),
          }
        }),
      )
      .execute()
  return agents.map(({ email }) => email)
}

const changes: ((location: string) => ReturnType<typeof sql>)[] = [
  location => sql`location = ${location}, status = 'pending'`,
  location => sql`location = ${location}, status = 'verified', deleted_at = null`,
  () => sql`status = 'verified', hidden = false`,
  () => sql`status = 'rejected'`,
  () => sql`status = 'verified', sold_at = now()`,
  () => sql`hidden = not hidden`,
  () => sql`deleted_at = now()`,
  () => sql`bedrooms = 9 - bedrooms, kind = 'house', min_price_cents = 100`,
]

/** A handful of listings verified, rejected, moved, sold, hidden or deleted. */
async function change({ deps }: TestApp): Promise<void> {
  for (let count = 0; count < 12; count++)
    await sql`update properties set ${oneOf(changes)(aLocation())}
      where id = (select id from properties where sold_at is null and deleted_at is null order by md5(id::text || ${below(1e9)}) limit 1)`.execute(
      deps.db,
    )
}

interface Row extends Pick<FactColumns, FactColumn<FilteredFact>> {
  id: string
  kind: string | null
  features: number | null
  min_price_cents: number
  max_price_cents: number
  published_at: Date
}

type Filters = ReturnType<typeof someFilters>

const isAtLeast = (value: number | null, least: number | undefined) => !least || (value !== null && value >= least)

/** The plain definition of the filters. */
const fits = (row: Row, { kind, from, to, features, ...numbers }: Filters) =>
  (!kind || (row.kind !== null && (kind as string[]).includes(row.kind))) &&
  numberFilterNames.every(name => isAtLeast(row[factColumn(numberFilterOf(name).fact)], numbers[name])) &&
  (from === undefined || row.max_price_cents >= 100 * from) &&
  (to === undefined || row.min_price_cents <= 100 * to) &&
  (features ?? []).every(feature => ((row.features ?? 0) >> propertyFeatures.indexOf(feature)) & 1)

const positionOf = {
  newest: (row: Row) => -row.published_at.getTime(),
  'price-low': (row: Row) => row.min_price_cents,
  'price-high': (row: Row) => -row.max_price_cents,
}

interface Existing {
  locations: readonly string[]
  /** Emails. */
  agents: readonly string[]
}

type Search = SearchFilters & { sort?: PropertyOrder }

/** Limits of a search, and of the parts that are listed for a text. */
interface Limits {
  counted?: number
  parts?: number
}

const firstPage = { limit: 9, after: undefined }

/** Finds homes with lower limits than usual. */
const find = async ({ deps }: TestApp, search: Search, { parts, counted }: Limits = {}, page: Page = firstPage) =>
  findForSale(deps.db, await findLocationParts(deps, search, parts), page, counted)

/** Compares a page of a random search with the plain definition: compare every row, then sort. */
async function compare(app: TestApp, { locations, agents }: Existing, round: number, limits: Limits) {
  const [filters, sort] = [
    next() < 0.5 ? someFilters() : ({} as Filters),
    oneOf(['newest', 'newest', 'price-low', 'price-high'] as const),
  ]
  const search = {
    search: next() < 0.8 ? aTerm(locations) : undefined,
    place: next() < 0.2 ? aPlaceOf(locations) : undefined,
    state: next() < 0.2 ? aStateOf(locations) : undefined,
    agent: next() < 0.2 ? oneOf([...agents, 'nobody@example.com']) : undefined,
    sort,
    ...filters,
  }
  const limit = oneOf([1, 2, 3, 7, 24])
  const { rows } = await sql<Row>`select * from properties
    where for_sale and position(folded(${search.search ?? ''}) in folded(location)) > 0
      and (${search.place ?? ''} = '' or (position(',' in location) > 0
        and ltrim(substr(folded(location), position(',' in folded(location)) + 1)) = folded(${search.place ?? ''})))
      and (${search.state ?? ''} = '' or right(folded(location), length(', ' || folded(${search.state ?? ''}))) = ', ' || folded(${search.state ?? ''}))
      and (${search.agent ?? ''} = '' or agent_id = (select id from users where email = ${search.agent ?? ''}))
    order by id`.execute(app.deps.db)
  const way = sort === 'price-low' ? 1 : -1
  const wanted = rows
    .filter(row => fits(row, filters))
    .toSorted((a, b) => positionOf[sort](a) - positionOf[sort](b) || way * (a.id < b.id ? -1 : 1))
  // Mostly the first page.
  const begin = Math.max(0, Math.floor((next() * 2 - 1) * (wanted.length + 1)))
  const last = wanted[begin - 1]
  const after = last && { at: sort === 'newest' ? last.published_at : Math.abs(positionOf[sort](last)), id: last.id }
  const found = await find(app, search, limits, { limit, after })
  const hint = `SEARCH_SEED=${seed}, round ${round}: ${JSON.stringify({ ...search, limit, begin })}`
  expect(
    found.items.map(({ id }) => id),
    hint,
  ).toEqual(wanted.slice(begin, begin + limit).map(({ id }) => id))
  expect(found.next !== undefined, hint).toBe(wanted.length > begin + limit)
  expect(found.total, hint).toBeLessThanOrEqual(wanted.length)
  expect(found.total, hint).toBeGreaterThanOrEqual(found.totalIsExact ? wanted.length : found.items.length)
  expect(found.totalIsExact || limits.counted !== undefined, hint).toBe(true)
}

describe('searching by location', () => {
  it.each([
    ['as usual', {}],
    ['in a way that PostgreSQL chooses', { counted: 3 }],
    ['when a text lies in too many parts', { counted: 3, parts: 3 }],
  ])(
    'finds the same as a full scan %s',
    async (_, limits) => {
      restartNumbers()
      const app = await startTestApp()
      const agents = await fill(app, 240)
      for (let round = 0; round < 12; round++) {
        const { rows } = await sql<{ location: string }>`select distinct location from properties`.execute(app.deps.db)
        const locations = rows.map(({ location }) => location).toSorted()
        for (let count = 0; count < 14; count++) await compare(app, { locations, agents }, round, limits)
        await change(app)
      }
    },
    180_000,
  )

  it('reads the homes of few streets for a text that also lies in very many places', async () => {
    const app = await startTestApp()
    for (const place of ['Ulm', 'Bonn', 'Kiel']) await app.given.aProperty({ location: `4 Quay Road, ${place}` })
    await app.given.aProperty({ location: '5 Quay Road' })
    const partsOf = async (search: string) =>
      (await findLocationParts(app.deps, { search }, 2)).groups?.map(group => group.others.length)
    expect(await partsOf('wren lane,')).toEqual([])
    expect(await partsOf('4 zz')).toEqual([])
    expect(await partsOf('quay road,')).toEqual([0])
    expect(await partsOf(','), 'a text that lies in too many places only').toBeUndefined()
    const found = await find(app, { search: 'quay road,' }, { parts: 2 })
    expect(found).toMatchObject({ items: { length: 3 }, total: 3, totalIsExact: true })
  })

  it('finds a home in a new place that has just been added elsewhere', async () => {
    const app = await startTestApp()
    const other = await startTestApp({ beside: app })
    expect(await find(other, { search: 'harbour' })).toMatchObject({ total: 0 })
    expect(await find(other, { place: 'harbour town' })).toMatchObject({ total: 0 })
    for (const total of [1, 2]) {
      await app.given.aProperty({ location: `${total} Quay, Harbour Town` })
      expect(await find(other, { search: 'harbour' })).toMatchObject({ total, totalIsExact: true })
      expect(await find(other, { place: 'harbour town' })).toMatchObject({ total })
    }
  })

  it('never counts fewer homes than it lists', async () => {
    const app = await startTestApp()
    for (let count = 0; count < 5; count++) await app.given.aProperty({ location: '1 Old Row, Ulm' })
    for (let count = 0; count < 9; count++) await app.given.aProperty({ location: '2 New Row, Bonn' })
    const total = (counted: number) =>
      find(app, { search: 'old' }, { parts: 0, counted }, { limit: 3, after: undefined })
    expect(await total(9)).toMatchObject({ items: { length: 3 }, total: 4, totalIsExact: false })
    expect(await total(99)).toMatchObject({ total: 5, totalIsExact: true })
  })

  it.each(['', 'rare'])('finds a home that few filters fit after all others, with the text "%s"', async text => {
    const app = await startTestApp()
    const { id } = await app.given.aProperty({ location: '1 Rare Row, Ulm' })
    await app.deps.db.updateTable('properties').set({ bedrooms: 99 }).where('id', '=', id).execute()
    for (let count = 0; count < 9; count++) await app.given.aProperty({ location: '2 Rare Row, Ulm' })
    const found = await find(app, { search: text, minBeds: 99 }, { counted: 3 })
    expect(found).toMatchObject({ items: [{ id }], total: 1, totalIsExact: true })
  })

  it('orders by id where the times are equal', async () => {
    const { call, deps, given } = await startTestApp()
    const buyer = await given.aBuyer()
    for (let count = 0; count < 60; count++) await given.aProperty({ location: 'Elsewhere' })
    const at = new Date('2026-01-01T00:00:00Z')
    for (const [digit, location] of [
      ['9', '1 Twin Row, Ulm'],
      ['8', '2 Twin Row, Ulm'],
      ['3', '3 Twin Walk, Ulm'],
      ['1', '4 Twin Lane, Ulm'],
    ] as const) {
      const { id } = await given.aProperty({ location })
      const changed = { id: `${digit.repeat(8)}-0000-4000-8000-000000000000`, published_at: at }
      await deps.db.updateTable('properties').set(changed).where('id', '=', id).execute()
    }
    const page = await call(verifiedProperties, { as: buyer, query: { search: 'twin', limit: 2 } })
    expect(page.body.map(({ _id }) => _id[0])).toEqual(['9', '8'])
  })

  it('continues after the last row when new ones are added before it', async () => {
    const { app, call, given } = await startTestApp()
    const buyer = await given.aBuyer()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await given.aProperty({ location: `${count} Elm, Ulm` })).id)
    const walked: string[] = []
    for (let next: string | undefined = '/api/properties/verified?limit=2&search=elm,%20u'; next !== undefined;) {
      const page: Awaited<ReturnType<typeof app.inject>> = await app.inject({
        url: next,
        headers: { authorization: `Bearer ${buyer.token}` },
      })
      walked.push(...page.json<{ _id: string }[]>().map(({ _id }) => _id))
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
      await given.aProperty({ location: '9 Elm, Ulm' })
    }
    expect(walked).toEqual(ids)
    expect((await call(verifiedProperties, { as: buyer, query: { search: '9 ELM, u' } })).body).toHaveLength(3)
  })

  it('counts exactly up to a thousand, and reports when there are more', async () => {
    const { call, deps, given } = await startTestApp()
    const { id } = await given.aProperty({ location: '5 Few Lane, Manytown' })
    const copies = async (count: number) =>
      sql`insert into properties (agent_id, title, location, description, image, min_price_cents, max_price_cents, status, created_at)
        select agent_id, title, '7 Many Lane, Manytown', description, image, min_price_cents, max_price_cents, status, created_at
        from properties, generate_series(1, ${count}) where id = ${id}`.execute(deps.db)
    const buyer = await given.aBuyer()
    const totalOf = async (term: string, sort: 'newest' | 'price-low' = 'newest') => {
      const { headers } = await call(verifiedProperties, { as: buyer, query: { search: term, sort, limit: 1 } })
      return [headers['x-total-count'], headers['x-total-relation']]
    }
    await copies(maxCounted - 1)
    for (const term of ['manytown', 'many', 'a', ', many', 'lane, m', ''])
      expect(await totalOf(term), term).toEqual([String(maxCounted), undefined])
    await copies(1)
    for (const term of ['manytown', 'many', 'a', ''])
      for (const sort of ['newest', 'price-low'] as const)
        expect(await totalOf(term, sort), term).toEqual([String(maxCounted), 'gte'])
    expect(await totalOf('few')).toEqual(['1', undefined])
    expect(await totalOf('nowhere')).toEqual(['0', undefined])
    expect(await totalOf('5 f')).toEqual(['1', undefined])
  })
})
