import { clientSettings } from '#contract/settings.ts'
import * as contract from '#contract/summary.ts'
import type { Deps } from '../../deps.ts'
import { openRoute, readLimit, route, type Route } from '../../http/route.ts'
import { listTopAgents, summarizeAgent, summarizeMarketplace } from './summary-store.ts'

const top = 6

export const summaryRoutes = (deps: Deps): Route[] => [
  route(contract.adminSummary, () => summarizeMarketplace(deps.db)),
  route(contract.agentSummary, ({ caller }) => summarizeAgent(deps.db, caller.id)),
  openRoute(contract.topAgents, ({ query }) => listTopAgents(deps.db, readLimit(query.limit, top))),
  openRoute(clientSettings, () =>
    Promise.resolve({
      google: deps.identity.hasGoogle,
      payments: deps.settings.payments,
      demoAccounts: [...deps.demoAccounts],
      paymentWindowHours: deps.settings.paymentWindowHours,
    }),
  ),
]
