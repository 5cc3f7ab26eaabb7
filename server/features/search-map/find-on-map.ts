import type { Box } from '#contract/map/geometry.ts'
import { maxPropertiesOnMap, type PropertyMap } from '#contract/search-map/properties-on-map.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { estimateProperties, largestZoom } from '../map/map-cells.ts'
import { withoutPosition, withPosition } from '../map/position-filter.ts'
import { type Located, findLocationParts } from '../search/find-location-parts.ts'
import { factConditions } from '../search/search-condition.ts'
import {
  countCells,
  type Counted,
  countShown,
  countUnmapped,
  readPropertiesOnMap,
  totalOf,
  type Unmapped,
} from './map-store.ts'

/** Homes of a view that a map reads and compares with filters. */
const maxMapped = 20_000
/** Homes of a view that a map reads without filters. Of more it counts the stored cells. */
const maxPlain = 4000
/** Homes that a map looks at in a wider view with filters: the newest, or the first of a text. */
const maxCompared = 10_000
/** Homes without a position that are compared with filters. */
const maxUnmapped = 2000

const earth: Box = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Returns the homes for sale that fit all filters, for a map: all of them if they are few, else in clusters.
 *
 * @throws Problem 400 or 422 a filter by position is malformed or breaks a rule
 */
export async function findOnMap(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  { zoom, ...search }: SearchFilters & { zoom: number },
  most = maxMapped,
): Promise<PropertyMap> {
  const located = await findLocationParts(deps, search, undefined, most)
  return deps.readRecent(caller, async db => {
    const counted = await countOnMap(db, located, zoom, most)
    const properties = counted.ids.length > 0 ? await readPropertiesOnMap(db, counted.ids) : []
    const isListed = totalOf(counted) <= maxPropertiesOnMap
    return {
      total: isListed ? properties.length : totalOf(counted),
      isExact: counted.isExact,
      properties,
      clusters: isListed ? [] : counted.clusters,
      unmapped: counted.unmapped,
      isUnmappedExact: counted.isUnmappedExact,
    }
  })
}

async function countOnMap(db: Db, search: Located, asked: number, most: number): Promise<Counted & Unmapped> {
  const boxes = search.position?.shapes.find(({ kind }) => kind === 'view')?.boxes ?? [earth]
  const estimate = search.position?.shapes.length ? search.position.estimate : await estimateProperties(db, boxes)
  const zoom = Math.min(asked, largestZoom(boxes))
  const isPlain = hasNoFilter(search)
  const unmapped =
    isPlain || estimate.unmapped === 0
      ? { unmapped: estimate.unmapped, isUnmappedExact: true }
      : await countUnmapped(db, withoutPosition(search), Math.min(most, maxUnmapped))
  const read =
    isPlain && estimate.properties > Math.min(most, maxPlain)
      ? undefined
      : await countShown(db, search, zoom, search.position?.isNarrow ? most : Math.min(most, maxCompared))
  if (read && (read.isExact || !isPlain)) return { ...read, ...unmapped }
  const clusters = await countCells(db, boxes, zoom)
  if (totalOf({ clusters }) > maxPropertiesOnMap) return { clusters, isExact: true, ids: [], ...unmapped }
  // The cells around the view have many homes, the view has few.
  const few = await countShown(db, withPosition(search), zoom, Math.max(most, maxPropertiesOnMap))
  return { ...few, ...unmapped }
}

/** Whether a search has at most a view. */
const hasNoFilter = (search: Located) =>
  !search.search &&
  !search.place &&
  !search.state &&
  !search.agent &&
  !search.underOffer &&
  search.onMap !== 'false' &&
  (search.position?.shapes ?? []).every(({ kind }) => kind === 'view') &&
  factConditions(search).size === 0
