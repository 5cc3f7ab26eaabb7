import { homeListSize } from '#contract/home-page/home-page.ts'
import * as contract from '#contract/summary/summary.ts'
import type { Deps } from '../../deps/deps.ts'
import { readLimit } from '../../http/read-input.ts'
import { route, sharedRoute, type Route } from '../../http/route.ts'
import { countLists, countTasks, listTopAgents, summarizeAgent, summarizeMarketplace } from './summary-store.ts'

export const summaryRoutes = (deps: Deps): Route[] => [
  route(contract.adminSummary, () => summarizeMarketplace(deps.db)),
  route(contract.adminTasks, () => countTasks(deps.db)),
  route(contract.adminListCounts, () => countLists(deps.db)),
  route(contract.agentSummary, ({ caller }) => summarizeAgent(deps.db, caller.id, deps.settings.listingsPerAgent)),
  sharedRoute(contract.topAgents, ({ query }) => listTopAgents(deps, readLimit(query.limit, homeListSize))),
]
