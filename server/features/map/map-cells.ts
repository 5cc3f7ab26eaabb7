import { sql } from 'kysely'
import type { Box } from '#contract/map/geometry.ts'
import type { Db } from '../../db/tables/schema.ts'

// Cells that count the homes for sale (server/db/migrations/0049-map-cells.sql). A cell of level n is 360/2^n degrees wide
// and high, so that its corners are exact numbers and four levels of two make one.

/** Levels of the stored cells. */
const levels = [2, 4, 6, 8, 10, 12, 14, 16] as const
const finest = 16

/** Cells of a level between two columns and two rows, both ends included. */
export interface Cells {
  level: number
  x1: number
  x2: number
  y1: number
  y2: number
}

/** Level of the cells that a map of this zoom shows as clusters: 64 to 128 pixels wide. */
export const clusterLevel = (zoom: number): number => Math.floor(zoom) + 3

/** Clusters beside each other at most: 64 pixels on the widest screens. */
const maxClusters = 64

/** Zoom of a map that is so wide that it shows these boxes; a larger one would ask for more clusters than fit. */
export const largestZoom = (boxes: readonly Box[]): number => {
  const width = boxes.reduce((sum, { west, east }) => sum + east - west, 0)
  return Math.max(0, Math.floor(Math.log2((maxClusters * 360) / Math.max(width, 1e-6))) - 3)
}

/** Position in cells of a level, counted from the west or the south. The database has the same rule (map_cell). */
const inCells = (degrees: number, level: number) => (degrees * 2 ** level) / 360
const fromWest = (lng: number) => lng + 180
const fromSouth = (lat: number) => lat + 90

/** Cells that have a part in the box. */
export const cellsAround = ({ west, south, east, north }: Box, level: number): Cells => ({
  level,
  x1: Math.floor(inCells(fromWest(west), level)),
  x2: Math.floor(inCells(fromWest(east), level)),
  y1: Math.floor(inCells(fromSouth(south), level)),
  y2: Math.floor(inCells(fromSouth(north), level)),
})

/** Box of a cell. */
export function boxOfCell(level: number, x: number, y: number): Box {
  const size = 360 / 2 ** level
  return {
    west: x * size - 180,
    south: y * size - 90,
    east: Math.min(180, (x + 1) * size - 180),
    north: Math.min(90, (y + 1) * size - 90),
  }
}

/** Cells that lie in the box as a whole; undefined if there are none. */
function cellsWithin({ west, south, east, north }: Box, level: number): Cells | undefined {
  // Homes exactly at the end of the earth have cells of their own.
  const last = (degrees: number, end: number) => Math.floor(inCells(degrees, level)) - (degrees < end ? 1 : 0)
  const [x1, x2] = [Math.ceil(inCells(fromWest(west), level)), last(fromWest(east), 360)]
  const [y1, y2] = [Math.ceil(inCells(fromSouth(south), level)), last(fromSouth(north), 180)]
  return x1 <= x2 && y1 <= y2 ? { level, x1, x2, y1, y2 } : undefined
}

/** Cells that make up a box, with larger ones in the middle, and boxes that contain the rest at its borders. */
export interface Cover {
  cells: Cells[]
  /** All of these cells, in cells of the finest level among them. Undefined if there are none. */
  covered: Cells | undefined
  borders: Box[]
}

/**
 * Columns of cells that are read at most in a view of so many degrees, unless the clusters are smaller. Each column takes
 * time, and so do homes at the borders, which a view as wide as a country has few of.
 */
const maxColumns = (width: number) => (width > 45 ? 512 : 1500)

/** Covers a box with cells, none larger than a cluster. */
export function coverOf(box: Box, zoom: number): Cover {
  const largest = levels.find(level => level >= clusterLevel(zoom)) ?? finest
  const width = box.east - box.west
  const isRead = (level: number) =>
    level === largest || (level <= largest + 6 && inCells(width, level) <= maxColumns(width))
  const cells: Cells[] = []
  let covered: Cells | undefined
  for (const level of levels.filter(other => other >= largest && isRead(other))) {
    const within = cellsWithin(box, level)
    if (!within) continue
    cells.push(...(covered ? around(within, covered) : [within]))
    covered = within
  }
  return { cells, covered, borders: covered ? bordersOf(box, covered) : [box] }
}

/** The cells of the outer ones that are not in the inner ones, whose level is lower by two. */
function around(outer: Cells, inner: Cells): Cells[] {
  const { level } = outer
  const [x1, x2, y1, y2] = [inner.x1 * 4, inner.x2 * 4 + 3, inner.y1 * 4, inner.y2 * 4 + 3]
  return [
    { ...outer, x2: x1 - 1 },
    { ...outer, x1: x2 + 1 },
    { level, x1, x2, y1: outer.y1, y2: y1 - 1 },
    { level, x1, x2, y1: y2 + 1, y2: outer.y2 },
  ].filter(cells => cells.x1 <= cells.x2 && cells.y1 <= cells.y2)
}

/** Boxes of what the cells leave of a box. They overlap at their borders, and may contain homes of the cells there. */
function bordersOf({ west, south, east, north }: Box, { level, x1, x2, y1, y2 }: Cells): Box[] {
  const size = 360 / 2 ** level
  const [left, right] = [Math.max(west, x1 * size - 180), Math.min(east, (x2 + 1) * size - 180)]
  const [bottom, top] = [Math.max(south, y1 * size - 90), Math.min(north, (y2 + 1) * size - 90)]
  return [
    { west, south, east: left, north },
    { west: right, south, east, north },
    { west: left, south, east: right, north: bottom },
    { west: left, south: top, east: right, north },
  ]
}

const column = (cells: readonly Cells[], name: keyof Cells) => sql`${cells.map(cell => cell[name])}::integer[]`

/** Cells as rows `part (level, x1, x2, y1, y2)`. */
export const rowsOf = (cells: readonly Cells[]) =>
  sql`unnest(${column(cells, 'level')}, ${column(cells, 'x1')}, ${column(cells, 'x2')}, ${column(cells, 'y1')}, ${column(cells, 'y2')})
    as part (level, x1, x2, y1, y2)`

/** Joins the stored cells of `part` to it, one range of the index for each column of cells. */
export const storedCells = sql`generate_series(part.x1, part.x2) as part_x cross join lateral (
  select * from map_cells where level = part.level and x = part_x and y between part.y1 and part.y2 offset 0) as cell`

/** Cells of which about as many cover a box. */
const cellsAcross = 16

/**
 * Estimates the homes for sale in boxes: those of all cells that have a part in them. Also counts exactly those without
 * a position.
 */
export async function estimateProperties(
  db: Db,
  boxes: readonly Box[],
): Promise<{ properties: number; unmapped: number }> {
  const cells = boxes.map(box => {
    const width = Math.max(box.east - box.west, box.north - box.south)
    return cellsAround(box, levels.findLast(level => inCells(width, level) <= cellsAcross) ?? levels[0])
  })
  const { rows } = await sql<{ properties: number; unmapped: number }>`
    select (select coalesce(sum(cell.properties), 0)::integer from ${rowsOf(cells)} cross join lateral ${storedCells}) as properties,
      (select coalesce(sum(properties), 0)::integer from map_cells where level = -1)
      + (select coalesce(sum(properties), 0)::integer from map_changes where lng is null) as unmapped`.execute(db)
  return rows[0] ?? { properties: 0, unmapped: 0 }
}
