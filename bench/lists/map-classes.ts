/**
 * Measures the map and the list beside it on the configured database, after `npm run seed`:
 * `DATA_DIR=./data node bench/lists/map-classes.ts [--repetitions 200]`. One connection. Median, 95 % and slowest, of wall time and
 * of PostgreSQL's CPU time per answer, in ms; the latter hardly depends on other load.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { encodePolyline, type LatLng, viewOfBounds } from '../../contract/map/geometry.ts'
import { viewText } from '../../contract/search-map/map-filters.ts'
import type { SearchFilters } from '../../contract/search/filters.ts'
import { createLog } from '../../server/app/log.ts'
import { processSettings } from '../../server/data-folder/process-settings.ts'
import { withoutReplica } from '../../server/db/replica.ts'
import { findOnMap } from '../../server/features/search-map/find-on-map.ts'
import { createMapGrid } from '../../server/features/search-map/map-grid.ts'
import { listForSale } from '../../server/features/search/list-for-sale.ts'
import { openDatabase } from '../../server/open-database/open-database.ts'
import { pick } from '../load/search-terms.ts'
import { percentile, randomFrom } from '../load/statistics.ts'
import { noCache } from './no-cache.ts'

const { values: asked } = parseArgs({ options: { repetitions: { type: 'string' } } })
const repetitions = Number(asked.repetitions ?? 200)
const database = await openDatabase(await processSettings(), createLog('warn'), () => process.exit(1))
const { db, pool } = database.connection
const readRecent = withoutReplica(db)
const grid = createMapGrid({ readRecent, clock: { now: () => new Date() }, log: createLog('warn') })
const deps = { db, cache: noCache, readRecent, grid }
const buyer = { role: 'user' } as const
const random = randomFrom(11)

/** CPU time of the connection, which the pool may replace between two measurements. */
async function cpuClock(): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const schedule = `/proc/${rows[0]?.pid}/schedstat`
  return () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : Number.NaN)
}

interface Asked {
  search: SearchFilters
  zoom: number
}

const shares = (numbers: number[]) =>
  [0.5, 0.95, 1].map(share => percentile(numbers, share).toFixed(1).padStart(8)).join('')

async function measure(name: string, make: () => Asked, work: (asked: Asked) => Promise<string>): Promise<void> {
  const took: { ms: number; cpu: number; asked: Asked; outcome: string }[] = []
  for (let at = 0; at < 10; at++) await work(make())
  const cpuMs = await cpuClock()
  for (let at = 0; at < repetitions; at++) {
    const one = make()
    const [began, cpuBefore] = [performance.now(), cpuMs()]
    const outcome = await work(one)
    took.push({ ms: performance.now() - began, cpu: cpuMs() - cpuBefore, asked: one, outcome })
  }
  const cells = shares(took.map(({ ms }) => ms)) + shares(took.map(({ cpu }) => cpu))
  const slowest = took.toSorted((a, b) => b.cpu - a.cpu)[0]
  console.log(`${name.padEnd(36)}${cells}  ${slowest?.outcome} ${JSON.stringify(slowest?.asked)}`)
}

const { rows: points } = await pool.query<{ lng: number; lat: number }>(
  'select shown_lng as lng, shown_lat as lat from properties where for_sale and shown_lng is not null order by id limit 2000',
)
/** A map of 1280 to 800 pixels around a home. */
function viewAt(zoom: number): string {
  const { lng, lat } = pick(points, random)
  const degrees = 360 / (512 * 2 ** zoom)
  const [width, height] = [640 * degrees, 400 * degrees * Math.cos((lat * Math.PI) / 180)]
  return viewText(viewOfBounds({ west: lng - width, east: lng + width, south: lat - height, north: lat + height }))
}
function areaAround(km: number): string {
  const { lng, lat } = pick(points, random)
  const corners: LatLng[] = Array.from({ length: 12 }, (_, at) => {
    const far = (km / 111) * (0.5 + random() / 2)
    return { lat: lat + far * Math.sin((at * Math.PI) / 6), lng: lng + far * Math.cos((at * Math.PI) / 6) }
  })
  return encodePolyline(corners)
}
const filters = (): SearchFilters => ({
  ...(random() < 0.5 && { kind: [pick(['house', 'apartment', 'condo', 'farm'] as const, random)] }),
  ...(random() < 0.5 && { minBeds: pick([2, 3, 4, 6], random) }),
  ...(random() < 0.4 && { to: pick([200_000, 300_000, 600_000], random) }),
  ...(random() < 0.3 && { features: [pick(['garden', 'pool', 'lift'] as const, random)] }),
})
const anyZoom = () => 3 + random() * 14
const map = async ({ search, zoom }: Asked) => {
  const { total, counts, clusters } = await findOnMap(deps, buyer, { ...search, zoom })
  return `${counts} ${total} homes, ${clusters.length} clusters`
}
const list = async ({ search }: Asked) =>
  `${(await listForSale(deps, buyer, search, { limit: 24, after: undefined })).total} homes`

try {
  const { rows } = await pool.query<{ count: number }>('select count(*) from properties where for_sale')
  console.log(
    `${rows[0]?.count.toLocaleString('en')} properties for sale; median, 95 %, slowest in ms, then of the CPU of PostgreSQL`,
  )
  const country = '-125,24,-66,50'
  for (const zoom of [3, 4, 6, 8, 10, 12])
    await measure(`map of the country, zoom ${zoom}`, () => ({ search: { view: country }, zoom }), map)
  for (const zoom of [5, 7, 9, 11, 13, 15]) {
    await measure(`map, zoom ${zoom}`, () => ({ search: { view: viewAt(zoom) }, zoom }), map)
    await measure(`map with filters, zoom ${zoom}`, () => ({ search: { ...filters(), view: viewAt(zoom) }, zoom }), map)
  }
  const anyView = (others: () => SearchFilters) => () => {
    const zoom = anyZoom()
    return { search: { ...others(), view: viewAt(zoom) }, zoom }
  }
  await measure(
    'map, any view',
    anyView(() => ({})),
    map,
  )
  await measure('map with filters, any view', anyView(filters), map)
  const text = () => ({ ...filters(), search: pick(['springfield', 'elm', 'oak road', '12', 'tx'], random) })
  await measure('map with text and filters, any view', anyView(text), map)
  await measure('map of the country with filters', () => ({ search: { ...filters(), view: country }, zoom: 4 }), map)
  await measure('map of an area, 5 km', () => ({ search: { ...filters(), area: areaAround(5) }, zoom: 12 }), map)
  await measure('map of an area, 100 km', () => ({ search: { ...filters(), area: areaAround(100) }, zoom: 8 }), map)
  await measure(
    'list, any view',
    anyView(() => ({})),
    list,
  )
  await measure('list with filters, any view', anyView(filters), list)
  await measure('list with text and filters, any view', anyView(text), list)
  await measure('list of the country with filters', () => ({ search: { ...filters(), view: country }, zoom: 4 }), list)
  await measure('list of an area, 5 km', () => ({ search: { ...filters(), area: areaAround(5) }, zoom: 12 }), list)
} finally {
  await database.close()
}
