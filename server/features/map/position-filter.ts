import { sql } from 'kysely'
import { type Box, copiesOf } from '#contract/map/geometry.ts'
import { readShapes, type Shape } from '#contract/search-map/map-filters.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { all, any, type Condition } from '../../db/condition.ts'
import type { Db } from '../../db/tables/schema.ts'
import { problem } from '../../ground/problem.ts'
import { estimateProperties } from './map-cells.ts'

/** Position that the public sees; the index properties_by_position has it. */
const at = sql`point(shown_lng, shown_lat)`

/** A filter by position that has been read. */
export interface PositionFilter {
  shapes: readonly Shape[]
  condition: Condition
  /** Whether it finds few homes, so that a search begins with them. Otherwise it compares the homes that it reads. */
  isNarrow: boolean
  estimate: { properties: number; unmapped: number }
}

/** Homes that a search reads by position. Of more it reads the first of its order instead. */
export const maxNarrow = 20_000

/**
 * Reads the filters by position of a search. Undefined without any.
 *
 * @throws Problem 400 malformed; 422 beyond the earth, or an area that crosses itself or is too large
 */
export async function locateOnMap(
  db: Db,
  filters: SearchFilters,
  most = maxNarrow,
): Promise<PositionFilter | undefined> {
  const shapes = readShapes(filters)
  if ('status' in shapes) throw problem(shapes.status, shapes.message, shapes.field)
  const { onMap } = filters
  if (shapes.length === 0 && !onMap) return undefined
  const estimates = await Promise.all(
    (shapes.length === 0 ? [[]] : shapes.map(({ boxes }) => boxes)).map(boxes => estimateProperties(db, boxes)),
  )
  const unmapped = estimates[0]?.unmapped ?? 0
  const inShapes = shapes.length === 0 ? Infinity : Math.min(...estimates.map(({ properties }) => properties))
  const properties = onMap === 'false' ? unmapped : inShapes
  return {
    shapes,
    condition: conditionOf(shapes, onMap),
    isNarrow: properties <= most,
    estimate: { properties, unmapped },
  }
}

const unknown = { properties: Infinity, unmapped: 0 }

/** Begins a search with its filters by position, or with all homes that have one. */
export const withPosition = <Search extends { position?: PositionFilter | undefined }>(
  search: Search,
): Search & { position: PositionFilter } => ({
  ...search,
  position: { shapes: [], condition: conditionOf([], 'true'), estimate: unknown, ...search.position, isNarrow: true },
})

/** Replaces the filters by position of a search: homes without one. */
export const withoutPosition = <Search extends object>(search: Search): Search & { position: PositionFilter } => ({
  ...search,
  position: { shapes: [], condition: conditionOf([], 'false'), isNarrow: true, estimate: unknown },
})

/** Requires that a home lies in all shapes. */
const conditionOf = (shapes: readonly Shape[], onMap: SearchFilters['onMap']): Condition =>
  all([
    ...shapes.map(liesIn),
    ...(onMap === 'true' ? [sql<boolean>`${at} is not null`] : []),
    ...(onMap === 'false' ? [sql<boolean>`${at} is null`] : []),
  ])

/** Requires that a home lies in one of the boxes. */
export const liesInBoxes = (boxes: readonly Box[]): Condition =>
  any(
    boxes.map(
      ({ west, south, east, north }) =>
        sql`${at} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
    ),
  )

/** PostgreSQL takes points for the border whose distance, times the length of an edge, is below 1e-6. In degrees that are streets. */
const unit = 1e7

function liesIn(shape: Shape): Condition {
  const inBoxes = liesInBoxes(shape.boxes)
  if (shape.kind === 'view') return inBoxes
  if (shape.kind === 'area') {
    const polygons = copiesOf(shape.corners).map(copy => {
      const corners = copy.map(({ lat, lng }) => `(${lng * unit},${lat * unit})`).join(',')
      return sql<boolean>`${`(${corners})`}::polygon @> point(shown_lng * ${sql.lit(unit)}, shown_lat * ${sql.lit(unit)})`
    })
    return all([inBoxes, any(polygons)])
  }
  const { centre, km } = shape
  // distanceKm of the contract.
  const square = sql`power(sin(radians(shown_lat - ${centre.lat}::float8) / 2), 2) + cos(radians(${centre.lat}::float8))
    * cos(radians(shown_lat)) * power(sin(radians(shown_lng - ${centre.lng}::float8) / 2), 2)`
  return all([inBoxes, sql`2 * 6371.0088 * asin(least(1, sqrt(${square}))) <= ${km}::float8`])
}
