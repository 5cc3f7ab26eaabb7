import * as contract from '#contract/geocoding/geocoding.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { findPlace } from './find-place.ts'

export const geocodingRoutes = (deps: Deps): Route[] => [
  route(contract.findPlace, ({ query }) => findPlace(deps, query.place)),
]
