/**
 * Measures the map and the list beside it on the configured database, after `npm run seed`:
 * `DATA_DIR=./data node bench/lists/map-classes.ts [--repetitions 40]`.
 */
import { encodePolyline, type LatLng, viewOfBounds } from '../../contract/map/geometry.ts'
import { viewText } from '../../contract/search-map/map-filters.ts'
import type { SearchFilters } from '../../contract/search/filters.ts'
import { createLog } from '../../server/app/log.ts'
import { findOnMap } from '../../server/features/search-map/find-on-map.ts'
import { createMapGrid } from '../../server/features/search-map/map-grid.ts'
import { listForSale } from '../../server/features/search/list-for-sale.ts'
import { pick } from '../load/search-terms.ts'
import { randomFrom } from '../load/statistics.ts'
import { measuredDatabase } from './measured-database.ts'

const { pool, deps, measure, close } = await measuredDatabase()
const grid = createMapGrid({ ...deps, clock: { now: () => new Date() }, log: createLog('warn') })
const buyer = { role: 'user' } as const
const random = randomFrom(11)

interface Asked {
  search: SearchFilters
  zoom: number
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
const map = (name: string, make: () => Asked) =>
  measure(`map${name}`, async () => {
    const { search, zoom } = make()
    const { total, counts, clusters } = await findOnMap({ ...deps, grid }, buyer, { ...search, zoom })
    return `${counts} ${total} homes, ${clusters.length} clusters ${JSON.stringify(search)}`
  })
const list = (name: string, make: () => Asked) =>
  measure(`list${name}`, async () => {
    const { search } = make()
    const { total } = await listForSale(deps, buyer, search, { limit: 24, after: undefined })
    return `${total} homes ${JSON.stringify(search)}`
  })

const country = '-125,24,-66,50'
const none = (): SearchFilters => ({})
const text = () => ({ ...filters(), search: pick(['springfield', 'elm', 'oak road', '12', 'tx'], random) })
const ofCountry = (others: () => SearchFilters, zoom: number) => () => ({
  search: { ...others(), view: country },
  zoom,
})
const ofView = (others: () => SearchFilters, zoomed: () => number) => () => {
  const zoom = zoomed()
  return { search: { ...others(), view: viewAt(zoom) }, zoom }
}
const ofArea = (km: number, zoom: number) => () => ({ search: { ...filters(), area: areaAround(km) }, zoom })

try {
  for (const zoom of [3, 4, 6, 8, 10, 12]) await map(` of the country, zoom ${zoom}`, ofCountry(none, zoom))
  for (const zoom of [5, 7, 9, 11, 13, 15]) {
    await map(
      `, zoom ${zoom}`,
      ofView(none, () => zoom),
    )
    await map(
      ` with filters, zoom ${zoom}`,
      ofView(filters, () => zoom),
    )
  }
  for (const one of [map, list]) {
    await one(', any view', ofView(none, anyZoom))
    await one(' with filters, any view', ofView(filters, anyZoom))
    await one(' with text and filters, any view', ofView(text, anyZoom))
    await one(' of the country with filters', ofCountry(filters, 4))
    await one(' of an area, 5 km', ofArea(5, 12))
    await one(' of an area, 100 km', ofArea(100, 8))
  }
} finally {
  await close()
}
