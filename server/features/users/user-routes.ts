import * as contract from '#contract/users/users.ts'
import type { Deps } from '../../deps/deps.ts'
import { identityRoute, route, type Route } from '../../http/route.ts'
import { changeProfile } from './change-profile.ts'
import { findUser } from './find-user.ts'
import { saveUser } from './save-user.ts'
import { listUsers } from './user-store.ts'

export const userRoutes = (deps: Deps): Route[] => [
  identityRoute(contract.saveUser, async ({ identity, body, request }) => {
    const user = await saveUser(deps, identity, body, { id: request.id, client: deps.clientHash(request.ip) })
    return { ...user, insertedId: user._id }
  }),
  route(contract.changeProfile, ({ caller, body }) => changeProfile(deps, caller, body)),
  route(contract.listUsers, ({ query, page }) => listUsers(deps.db, query, page)),
  route(contract.findUser, ({ caller, params }) => findUser(deps, caller, params.emailOrId)),
]
