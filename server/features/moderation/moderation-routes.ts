import * as contract from '#contract/moderation/moderation.ts'
import * as limits from '#contract/moderation/property-limit.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { changePropertyLimit, findPropertyLimit } from './change-property-limit.ts'
import { makeAdmin, makeAgent, markFraud } from './change-role.ts'
import { deleteUser } from './delete-user.ts'
import { countRoleConsequences } from './moderation-store.ts'

export const moderationRoutes = (deps: Deps): Route[] => [
  route(contract.makeAdmin, ({ caller, params }) => makeAdmin(deps, caller, params.id)),
  route(contract.makeAgent, ({ caller, params }) => makeAgent(deps, caller, params.id)),
  route(contract.markFraud, ({ caller, params }) => markFraud(deps, caller, params.id)),
  route(roleConsequences, ({ params }) => countRoleConsequences(deps, params.id)),
  route(limits.findPropertyLimit, ({ params }) => findPropertyLimit(deps, params.id)),
  route(limits.changePropertyLimit, ({ caller, params, body }) =>
    changePropertyLimit(deps, caller, params.id, body.propertyLimit),
  ),
  route(contract.deleteUser, ({ caller, params }) => deleteUser(deps, caller, params.id)),
]
