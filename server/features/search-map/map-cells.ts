import type { Box, LatLng } from '#contract/map/geometry.ts'

// A cell of level n is 360/2^n degrees wide and high, and is counted from the west and from the south.

/** Level of the cells that a map of this zoom shows as clusters: 64 to 128 pixels wide. */
export const clusterLevel = (zoom: number): number => Math.floor(zoom) + 3

/** Clusters beside each other at most: 64 pixels on the widest screens. */
const maxClusters = 64

/** Largest zoom at which these boxes fit on a screen. It limits the number of clusters. */
export const largestZoom = (boxes: readonly Box[]): number => {
  const width = boxes.reduce((sum, { west, east }) => sum + east - west, 0)
  return Math.max(0, Math.floor(Math.log2((maxClusters * 360) / Math.max(width, 1e-6))) - 3)
}

/** Cells of a level in a degree. */
export const cellsInDegree = (level: number): number => 2 ** level / 360

/** Returns the column and the row of the cell that a point lies in. */
export function cellOf({ lat, lng }: LatLng, level: number): { x: number; y: number } {
  const cells = cellsInDegree(level)
  return { x: Math.floor((lng + 180) * cells), y: Math.floor((lat + 90) * cells) }
}

/** Returns the box of a cell. */
export function boxOfCell({ x, y }: { x: number; y: number }, level: number): Box {
  const cells = cellsInDegree(level)
  return {
    west: x / cells - 180,
    south: y / cells - 90,
    east: Math.min(180, (x + 1) / cells - 180),
    north: Math.min(90, (y + 1) / cells - 90),
  }
}
