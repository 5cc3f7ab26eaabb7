import * as contract from '#contract/identity.ts'
import type { Deps } from '../../deps.ts'
import { identityRoute, type Route } from '../../http/route.ts'
import { issueToken } from './issue-token.ts'

export const identityRoutes = (deps: Deps): Route[] => [
  identityRoute(contract.issueToken, ({ identity, body }) => issueToken(deps, identity, body.email)),
]
