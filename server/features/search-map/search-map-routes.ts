import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { findOnMap } from './find-on-map.ts'
import { createMapGrid } from './map-grid.ts'

export function searchMapRoutes(deps: Deps): Route[] {
  const grid = createMapGrid(deps)
  return [route(propertyMap, ({ caller, query }) => findOnMap({ ...deps, grid }, caller, query))]
}
