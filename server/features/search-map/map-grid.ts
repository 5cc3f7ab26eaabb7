import { sql } from 'kysely'
import { type Box, isInBoxes } from '#contract/map/geometry.ts'
import type { MapCluster } from '#contract/search-map/properties-on-map.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { withPosition } from '../map/position-filter.ts'
import { isListed } from '../search/search-condition.ts'
import { boxOfCell, cellOf, cellsInDegree, clusterLevel } from './map-cells.ts'

/** Homes for sale in a cell, and the mean of their positions. */
type GridCell = Pick<MapCluster, 'count' | 'lat' | 'lng'>

/** Returns all homes for sale, counted by cells. Empty while they could not be counted. */
export type MapGrid = () => Promise<readonly GridCell[]>

/** Level of the cells: ten kilometres, the clusters of a map of a city. 87,000 homes lie in 13,000 of them. */
const gridLevel = 12

/** Age of a grid that is read again. Counting 87,000 homes takes 0.4 s of a slow processor. */
const oldMs = 30_000

/**
 * Creates the grid of a node, for views with so many homes that reading them would take too long. Reads it on first use, and
 * answers from the old grid while it reads a new one.
 */
export function createMapGrid({ readRecent, clock, log }: Pick<Deps, 'readRecent' | 'clock' | 'log'>): MapGrid {
  let latest: ReturnType<MapGrid> | undefined
  let readAt = -Infinity
  return () => {
    const now = clock.now().getTime()
    if (latest && now < readAt + oldMs) return latest
    readAt = now
    const before = latest
    const reading = readRecent({ role: 'user' }, readCells).catch((error: unknown) => {
      log.warn({ err: error }, 'the homes on the map could not be counted')
      return before ?? []
    })
    void reading.then(() => (latest = reading))
    latest ??= reading
    return latest
  }
}

async function readCells(db: Db): Promise<GridCell[]> {
  const cells = sql.lit(cellsInDegree(gridLevel))
  const { rows } = await sql<GridCell>`
    select count(*)::integer as count, avg(shown_lat) as lat, avg(shown_lng) as lng
    from properties where ${isListed(withPosition({}))}
    group by floor((shown_lng + 180) * ${cells}), floor((shown_lat + 90) * ${cells}) ${plannedEachTime}`.execute(db)
  return rows
}

/**
 * Returns the clusters of a view; none for a map so near that its clusters are smaller than the cells. A cell at the border
 * counts as a whole if the mean of its homes lies in the view.
 */
export function clustersOfGrid(grid: readonly GridCell[], boxes: readonly Box[], zoom: number): MapCluster[] {
  const level = clusterLevel(zoom)
  if (level > gridLevel) return []
  const shown = grid.filter(cell => isInBoxes(cell, boxes))
  const clusters = Map.groupBy(shown, cell => {
    const { x, y } = cellOf(cell, level)
    return x * 2 ** level + y
  })
  return [...clusters.values()].map(cells => {
    const count = cells.reduce((sum, cell) => sum + cell.count, 0)
    const sumOf = (name: 'lat' | 'lng') => cells.reduce((sum, cell) => sum + cell[name] * cell.count, 0)
    const mean = { lat: sumOf('lat') / count, lng: sumOf('lng') / count }
    return { ...mean, count, bounds: boxOfCell(cellOf(mean, level), level) }
  })
}
