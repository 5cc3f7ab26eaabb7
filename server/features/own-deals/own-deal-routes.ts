import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { listAgentTasks } from './agent-task-store.ts'
import { summarizeBuyer } from './buyer-summary-store.ts'
import { listPropertiesWithOffers } from './offered-property-store.ts'

export const ownDealRoutes = (deps: Deps): Route[] => [
  route(buyerSummary, ({ caller }) => summarizeBuyer(deps.db, caller.id, deps.clock.now())),
  route(agentTasks, ({ caller }) => listAgentTasks(deps.db, caller.id, deps.clock.now())),
  route(listOfferedProperties, ({ caller, query, page }) => listPropertiesWithOffers(deps.db, caller.id, query, page)),
]
