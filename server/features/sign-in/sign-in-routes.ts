import * as confirmation from '#contract/sign-in/confirm-identity.ts'
import * as contract from '#contract/sign-in/identity.ts'
import * as secondFactor from '#contract/sign-in/second-factor.ts'
import type { Deps } from '../../deps/deps.ts'
import { identityRoute, route, type Route } from '../../http/route.ts'
import { senderOf } from '../../http/sender.ts'
import * as authenticator from './authenticator.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { issueToken } from './issue-token.ts'

export const signInRoutes = (deps: Deps): Route[] => [
  identityRoute(contract.issueToken, ({ identity, body, request }) =>
    issueToken(deps, identity, body.email, senderOf(deps, request)),
  ),
  route(confirmation.confirmIdentity, ({ caller, body }) => confirmIdentity(deps, caller, body.password)),
  route(secondFactor.startAuthenticator, ({ caller }) => authenticator.startAuthenticator(deps, caller)),
  route(secondFactor.confirmAuthenticator, ({ caller, body }) =>
    authenticator.confirmAuthenticator(deps, caller, body.code),
  ),
  route(secondFactor.removeAuthenticator, ({ caller }) => authenticator.removeAuthenticator(deps, caller)),
  route(secondFactor.newRecoveryCodes, ({ caller }) => authenticator.newRecoveryCodes(deps, caller)),
]
