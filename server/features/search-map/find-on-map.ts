import type { Box } from '#contract/map/geometry.ts'
import { maxPropertiesOnMap, type PropertyMap } from '#contract/search-map/properties-on-map.ts'
import type { SearchFilters } from '#contract/search/filters.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { withoutPosition, withPosition } from '../map/position-filter.ts'
import { type Located, findLocationParts } from '../search/find-location-parts.ts'
import { factConditions } from '../search/search-condition.ts'
import { largestZoom } from './map-cells.ts'
import { clustersOfGrid, type MapGrid } from './map-grid.ts'
import { countShown, countUnmapped, readShown, totalOf } from './map-store.ts'

/** Homes that a map reads at most, the newest of its view: 20,000 take 20 ms. */
const maxRead = 20_000

const earth: Box = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Returns the homes for sale that fit all filters, for a map: all of them if they are few, else in clusters.
 *
 * @param most homes to read; a view without other filters that has more is counted by the grid
 * @throws Problem 400 or 422 a filter by position is malformed or breaks a rule
 */
export async function findOnMap(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'> & { grid: MapGrid },
  caller: Pick<Caller, 'role'>,
  { zoom: asked, ...search }: SearchFilters & { zoom: number },
  most = maxRead,
): Promise<PropertyMap> {
  const located = await findLocationParts(deps, search)
  const boxes = located.position?.shapes.find(({ kind }) => kind === 'view')?.boxes ?? [earth]
  const zoom = Math.min(asked, largestZoom(boxes))
  const ofGrid = hasNoFilter(located) ? clustersOfGrid(await deps.grid(), boxes, zoom) : []
  return deps.readRecent(caller, async db => {
    const unmapped = await countUnmapped(db, withoutPosition(located), most)
    if (totalOf(ofGrid) > most)
      return { total: totalOf(ofGrid), counts: 'about', properties: [], clusters: ofGrid, ...unmapped }
    const shown = withPosition(located)
    const { clusters, isExact } = await countShown(db, shown, zoom, most)
    const counts = isExact ? 'exact' : 'at least'
    const total = totalOf(clusters)
    if (total > maxPropertiesOnMap) return { total, counts, properties: [], clusters, ...unmapped }
    const properties = total === 0 ? [] : await readShown(db, shown, most)
    return { total: properties.length, counts, properties, clusters: [], ...unmapped }
  })
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
