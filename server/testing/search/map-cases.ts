import { sql } from 'kysely'
import { encodePolyline, type LatLng, readArea, viewOfBounds } from '#contract/map/geometry.ts'
import { whyNotHidden } from '#contract/properties/hidden-location.ts'
import { viewText } from '#contract/search-map/map-filters.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { TestApp } from '../start-test-app.ts'
import { aLocation, anId, aTerm, below, next, oneOf, someFacts, someFilters } from './search-cases.ts'

const centres: readonly LatLng[] = [
  { lat: -37.8, lng: 144.9 },
  { lat: 45.52, lng: -122.68 },
  { lat: 64.1, lng: 179.99 },
  { lat: 0, lng: 0 },
]
const around = ({ lat, lng }: LatLng, degrees: number): LatLng => ({
  lat: Math.max(-90, Math.min(90, lat + (next() * 2 - 1) * degrees)),
  lng: viewOfBounds({ west: lng + (next() * 2 - 1) * degrees, east: 0, south: 0, north: 0 }).west,
})
/** Positions in towns, the same ones several times, at the borders of cells, and at the ends of the earth. */
const aPoint = (): LatLng =>
  oneOf([
    () => around(oneOf(centres), 0.3),
    () => around(oneOf(centres), 0.3),
    () => oneOf(centres),
    () => ({ lat: below(33) * 5.625 - 90, lng: below(65) * 5.625 - 180 }),
    () => ({ lat: next() * 180 - 90, lng: next() * 360 - 180 }),
  ])()

/** Columns of a position. */
export const at = ({ lat, lng }: LatLng) => ({
  lng,
  lat,
  point_precision: 'street' as const,
  point_source: 'test',
})
const nowhere = { lng: null, lat: null, point_precision: null, point_source: null }
const aPosition = () => ({ hide_address: next() < 0.1, ...(next() < 0.85 ? at(aPoint()) : nowhere) })

/** Adds homes of an agent, most of them with a position. */
export async function addProperties({ deps, given }: TestApp, count: number) {
  const agent = await given.anAgent()
  const property = () => {
    const cents = 100 * (1 + below(40))
    const [location, { hide_address, ...position }] = [aLocation(), aPosition()]
    return {
      id: anId(),
      agent_id: agent.id,
      title: 'House',
      location,
      description: '',
      image: '',
      min_price_cents: cents,
      max_price_cents: cents + 100 * below(20),
      ...someFacts(),
      ...position,
      hide_address: hide_address && whyNotHidden({ location, hideAddress: true }) === undefined,
      status: oneOf(['verified', 'verified', 'verified', 'pending'] as const),
      created_at: new Date(1_767_225_600_000 + 60_000 * below(50)),
    }
  }
  await deps.db
    .insertInto('properties')
    .values(Array.from({ length: count }, property))
    .execute()
}

const moved = () => {
  const { hide_address, lng, lat, point_precision, point_source } = aPosition()
  const hasPlace = sql`location !~ '^[^,]*,[,[:space:]]*$'`
  return sql`hide_address = ${hide_address} and ${hasPlace}, lng = ${lng}, lat = ${lat}, point_precision = ${point_precision}, point_source = ${point_source}`
}
const changes = [
  moved,
  moved,
  () => sql`status = 'verified', deleted_at = null`,
  () => sql`status = 'rejected'`,
  () => sql`status = 'verified', deleted_at = null, sold_at = now()`,
  () => sql`hidden = not hidden`,
  () => sql`deleted_at = now()`,
]

/** Changes a handful of homes, and deletes one. */
export async function changeProperties({ deps }: TestApp) {
  for (let count = 0; count < 15; count++)
    await sql`update properties set ${oneOf(changes)()} where id = (select id from properties
      where sold_at is null order by md5(id::text || ${below(1e9)}) limit 1)`.execute(deps.db)
  await sql`delete from properties where id = (select id from properties order by md5(id::text || ${below(1e9)}) limit 1)`.execute(
    deps.db,
  )
}

/** Makes up a view, often over a town. */
export function aView(): string {
  const middle = oneOf([...centres, aPoint()])
  const [width, height] = [next() ** 3 * 180, next() ** 3 * 90]
  return oneOf([
    viewText(
      viewOfBounds({
        west: middle.lng - width,
        east: middle.lng + width,
        south: middle.lat - height,
        north: middle.lat + height,
      }),
    ),
    viewText(
      viewOfBounds({
        west: middle.lng - width,
        east: middle.lng + width,
        south: middle.lat - height,
        north: middle.lat + height,
      }),
    ),
    '-180,-90,180,90',
  ])
}

/** Corners in the order of their direction from a centre. */
function anArea(): string {
  for (;;) {
    const [middle, size] = [oneOf(centres), 0.02 + next()]
    const directions = Array.from({ length: 3 + below(9) }, () => next() * 2 * Math.PI).toSorted((a, b) => a - b)
    const text = encodePolyline(
      directions.map(direction => {
        const far = size * (0.2 + next())
        const lng = middle.lng + far * Math.cos(direction)
        return {
          lat: middle.lat + far * Math.sin(direction),
          lng: viewOfBounds({ west: lng, east: lng, south: 0, north: 0 }).west,
        }
      }),
    )
    if ('corners' in readArea(text)) return text
  }
}

/** Makes up a search by text, facts and position. */
export function aSearch(locations: readonly string[]): SearchFilters {
  const near = oneOf(centres)
  return {
    ...(next() < 0.4 && { search: aTerm(locations) }),
    ...(next() < 0.4 && someFilters()),
    ...(next() < 0.6 && { view: aView() }),
    ...(next() < 0.3 && { area: anArea() }),
    ...(next() < 0.2 && { near: `${near.lat},${near.lng}`, within: 1 + below(100) }),
    ...(next() < 0.1 && { onMap: oneOf(['true', 'false'] as const) }),
  }
}
