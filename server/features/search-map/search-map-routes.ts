import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { findOnMap } from './find-on-map.ts'

export const searchMapRoutes = (deps: Deps): Route[] => [
  route(propertyMap, ({ caller, query }) => findOnMap(deps, caller, query)),
]
