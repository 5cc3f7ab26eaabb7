import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { distanceKm, isInBoxes, isInPolygon, type LatLng } from '#contract/map/geometry.ts'
import { propertyFeatures } from '#contract/properties/facts.ts'
import { readShapes, type Shape } from '#contract/search-map/map-filters.ts'
import { maxPropertiesOnMap } from '#contract/search-map/properties-on-map.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { type FilteredFact, numberFilterNames, numberFilterOf } from '#contract/search/number-filters.ts'
import { type FactColumn, factColumn, type FactColumns } from '../../db/tables/fact-column.ts'
import { addProperties, aSearch, aView, changeProperties } from '../../testing/search/map-cases.ts'
import { next, restartNumbers, seed } from '../../testing/search/search-cases.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { countFacets } from '../search/count-facets.ts'
import { findLocationParts } from '../search/find-location-parts.ts'
import { findForSale } from '../search/search-store.ts'
import { findOnMap } from './find-on-map.ts'
import { createMapGrid } from './map-grid.ts'

interface Row extends Pick<FactColumns, FactColumn<FilteredFact>> {
  id: string
  kind: string | null
  features: number | null
  min_price_cents: number
  max_price_cents: number
  shown_lng: number | null
  shown_lat: number | null
}

const isAtLeast = (value: number | null, least: number | undefined) => !least || (value !== null && value >= least)
const fitsFacts = (row: Row, { kind, from, to, features, ...numbers }: SearchFilters) =>
  (!kind || (row.kind !== null && (kind as string[]).includes(row.kind))) &&
  numberFilterNames.every(name => isAtLeast(row[factColumn(numberFilterOf(name).fact)], numbers[name])) &&
  (from === undefined || row.max_price_cents >= 100 * from) &&
  (to === undefined || row.min_price_cents <= 100 * to) &&
  (features ?? []).every(feature => ((row.features ?? 0) >> propertyFeatures.indexOf(feature)) & 1)
const lies = (point: LatLng, shape: Shape) =>
  shape.kind === 'view'
    ? isInBoxes(point, shape.boxes)
    : shape.kind === 'area'
      ? isInPolygon(point, shape.corners)
      : distanceKm(point, shape.centre) <= shape.km

/** The plain definition: compare every home. */
async function plain({ deps }: TestApp, search: SearchFilters) {
  const { rows } = await sql<Row>`select * from properties
    where for_sale and deleted_at is null and position(folded(${search.search ?? ''}) in folded(
      case when hide_address and location like '%,%' then substr(location, strpos(location, ',')) else location end)) > 0
    order by published_at desc, id desc`.execute(deps.db)
  const shapes = readShapes(search)
  if ('status' in shapes) throw new Error(shapes.message)
  const fitting = rows.filter(row => fitsFacts(row, search))
  const properties = fitting.filter(
    ({ shown_lng: lng, shown_lat: lat }) =>
      (!search.onMap || (search.onMap === 'true') === (lng !== null)) &&
      shapes.every(shape => lng !== null && lat !== null && lies({ lat, lng }, shape)),
  )
  return {
    properties: properties.map(({ id }) => id),
    mapped: properties.filter(({ shown_lng }) => shown_lng !== null).map(({ id }) => id),
    unmapped: fitting.filter(({ shown_lng }) => shown_lng === null).length,
  }
}

/** Compares list, facets and map of a random search with the plain definition. */
async function compare(app: TestApp, search: SearchFilters, most: number, hint: string) {
  const deps = { ...app.deps, grid: createMapGrid(app.deps) }
  const wanted = await plain(app, search)
  const located = await findLocationParts(deps, search)
  const list = await findForSale(deps.db, located, { limit: 7, after: undefined }, most)
  expect(
    list.items.map(({ id }) => id),
    hint,
  ).toEqual(wanted.properties.slice(0, 7))
  expect(list.total, hint).toBeLessThanOrEqual(wanted.properties.length)
  expect((await countFacets(deps.db, located)).total, hint).toBe(wanted.properties.length)

  const zoom = next() * 18
  const map = await findOnMap(deps, { role: 'user' }, { ...search, zoom }, most)
  expect(map.counts === 'exact' || most < 1000, hint).toBe(true)
  if (map.counts === 'at least') expect(map.total, hint).toBeLessThanOrEqual(wanted.mapped.length)
  // At the border of a view, the grid counts whole cells.
  if (map.counts === 'about' && !search.view) expect(map.total, hint).toBe(wanted.mapped.length)
  if (map.counts !== 'exact') return
  expect(map.total, hint).toBe(wanted.mapped.length)
  expect(map.unmapped, hint).toBeLessThanOrEqual(wanted.unmapped)
  expect(map.isUnmappedExact || most < 1000, hint).toBe(true)
  if (map.isUnmappedExact) expect(map.unmapped, hint).toBe(wanted.unmapped)
  const isFew = wanted.mapped.length <= maxPropertiesOnMap
  expect(
    map.properties.map(({ _id }) => _id),
    hint,
  ).toEqual(isFew ? wanted.mapped : [])
  const counted = map.clusters.reduce((sum, { count }) => sum + count, 0)
  expect(counted, hint).toBe(isFew ? 0 : wanted.mapped.length)
  for (const { lat, lng, bounds } of map.clusters) {
    const { west, south, east, north } = bounds
    const slack = 1e-6
    expect(
      isInBoxes({ lat, lng }, [{ west: west - slack, south: south - slack, east: east + slack, north: north + slack }]),
      hint,
    ).toBe(true)
  }
}

describe('searching by position', () => {
  it.each([
    ['as usual', 20_000],
    ['in wide views', 20],
    ['in every view', 1],
  ])(
    'finds the same as a full scan %s',
    async (_, most) => {
      restartNumbers()
      const app = await startTestApp()
      await addProperties(app, 360)
      for (let round = 0; round < 4; round++) {
        const { rows } = await sql<{ location: string }>`select distinct location from properties`.execute(app.deps.db)
        const locations = rows.map(({ location }) => location).toSorted()
        for (let count = 0; count < 6; count++) {
          const search = aSearch(locations)
          await compare(app, search, most, `SEARCH_SEED=${seed}, round ${round}: ${JSON.stringify(search)}`)
        }
        for (const search of [{ view: aView() }, { view: aView() }, {}]) {
          await compare(app, search, most, `SEARCH_SEED=${seed}, round ${round}: ${JSON.stringify(search)}`)
        }
        await changeProperties(app)
      }
    },
    180_000,
  )
})
