import * as contract from '#contract/deals/deals.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { agreeToCancel, askToCancel, declineToCancel, takeBackCancel } from './cancel-deal.ts'
import { listDeals } from './list-deals.ts'
import { releaseDeal } from './release-deal.ts'

export const dealRoutes = (deps: Deps): Route[] => [
  route(contract.askToCancel, ({ caller, params, body }) => askToCancel(deps, caller, params.id, body.reason)),
  route(contract.takeBackCancel, ({ caller, params }) => takeBackCancel(deps, caller, params.id)),
  route(contract.declineToCancel, ({ caller, params }) => declineToCancel(deps, caller, params.id)),
  route(contract.agreeToCancel, ({ caller, params }) => agreeToCancel(deps, caller, params.id)),
  route(contract.releaseDeal, ({ caller, params, body }) => releaseDeal(deps, caller, params.id, body.reason)),
  route(contract.listDeals, ({ query, page }) => listDeals(deps.db, query.list ?? 'waiting', page)),
]
