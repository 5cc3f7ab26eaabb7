import { sql } from 'kysely'
import { type Box, copiesOf } from '#contract/map/geometry.ts'
import { readShapes, type Shape } from '#contract/search-map/map-filters.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import { all, any, type Condition } from '../../db/condition.ts'
import { problem } from '../../ground/problem.ts'

/** A filter by position that has been read. */
export interface PositionFilter {
  shapes: readonly Shape[]
  condition: Condition
}

/**
 * Reads the filters by position of a search. Undefined without any.
 *
 * @throws Problem 400 malformed; 422 beyond the earth, or an area that crosses itself or is too large
 */
export function readPosition(filters: SearchFilters): PositionFilter | undefined {
  const shapes = readShapes(filters)
  if ('status' in shapes) throw problem(shapes.status, shapes.message, shapes.field)
  const { onMap } = filters
  if (shapes.length === 0 && !onMap) return undefined
  return {
    shapes,
    condition: all([
      ...shapes.map(liesIn),
      ...(onMap === 'true' ? [hasPosition] : []),
      ...(onMap === 'false' ? [hasNoPosition] : []),
    ]),
  }
}

const hasPosition: Condition = sql`shown_lng is not null`
const hasNoPosition: Condition = sql`shown_lng is null`

/** Limits a search to homes with a position. */
export const withPosition = <Search extends { position?: PositionFilter | undefined }>(search: Search): Search => ({
  ...search,
  position: {
    shapes: [],
    ...search.position,
    condition: all([search.position?.condition ?? hasPosition, hasPosition]),
  },
})

/** Replaces the filters by position of a search: homes without one. */
export const withoutPosition = <Search extends object>(search: Search): Search & { position: PositionFilter } => ({
  ...search,
  position: { shapes: [], condition: hasNoPosition },
})

/** Requires that a home lies in one of the boxes. */
const liesInBoxes = (boxes: readonly Box[]): Condition =>
  any(
    boxes.map(({ west, south, east, north }) =>
      all([
        sql`shown_lng between ${west}::float8 and ${east}::float8`,
        sql`shown_lat between ${south}::float8 and ${north}::float8`,
      ]),
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
