import * as contract from '#contract/applications/applications.ts'
import type { Deps } from '../../deps/deps.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { route, type Route } from '../../http/route.ts'
import { listApplications, newestApplicationOf } from './application-store.ts'
import { apply } from './apply.ts'
import { declineApplication } from './decide-application.ts'
import { withdrawApplication } from './withdraw-application.ts'

export const applicationRoutes = (deps: Deps): Route[] => [
  route(
    contract.apply,
    async ({ caller, body }) => {
      const application = await apply(deps, caller, body)
      return { ...application, insertedId: application._id }
    },
    stillThere(deps.db, 'applications'),
  ),
  route(contract.myApplication, async ({ caller }) => ({
    application: (await newestApplicationOf(deps.db, caller.id)) ?? null,
  })),
  route(contract.withdrawApplication, ({ caller, params }) => withdrawApplication(deps, caller, params.id)),
  route(contract.listApplications, ({ query, page }) => listApplications(deps.db, query.status ?? 'open', page)),
  route(contract.declineApplication, ({ caller, params, body }) =>
    declineApplication(deps, caller, params.id, body.reason),
  ),
]
