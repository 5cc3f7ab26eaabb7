import * as contract from '#contract/conditions/conditions.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { endLateDeal } from './end-late-deal.ts'
import { extendCondition } from './extend-condition.ts'
import { markCondition } from './mark-condition.ts'

export const conditionRoutes = (deps: Deps): Route[] => [
  route(contract.markCondition, ({ caller, params, body }) => markCondition(deps, caller, params.id, body)),
  route(contract.extendCondition, ({ caller, params, body }) => extendCondition(deps, caller, params.id, body)),
  route(contract.endLateDeal, ({ caller, params, body }) => endLateDeal(deps, caller, params.id, body.reason)),
]
