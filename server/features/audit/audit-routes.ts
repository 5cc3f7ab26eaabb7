import * as contract from '#contract/audit/audit.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { resolveFilter } from './audit-filter.ts'
import { listLines } from './audit-store.ts'
import { downloadAudit } from './download-audit.ts'

export const auditRoutes = (deps: Deps): Route[] => [
  route(contract.listAudit, async ({ query, page }) => listLines(deps.db, await resolveFilter(deps.db, query), page)),
  route(contract.downloadAudit, ({ caller, query }) => downloadAudit(deps, caller, query)),
]
