import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import * as contract from '#contract/to-decide/to-decide.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { checkTransfer } from './check-transfer.ts'
import { countQueue, listQueue } from './decision-queue.ts'

/** The queue of what waits for a decision of an admin. */
export const toDecideRoutes = (deps: Deps): Route[] => [
  route(contract.toDecide, ({ query, page }) => listQueue(deps, query.group, page)),
  route(decisionCounts, () => countQueue(deps)),
  route(contract.checkTransfer, ({ caller, params }) => checkTransfer(deps, caller, params.id)),
]
