import * as contract from '#contract/identity.ts'
import type { Deps } from '../../deps.ts'
import { identityRoute, openRoute, route, type Route } from '../../http/route.ts'
import { forgotPassword } from './forgot-password.ts'
import { issueToken } from './issue-token.ts'
import { resetPassword } from './reset-password.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export const identityRoutes = (deps: Deps): Route[] => [
  identityRoute(contract.issueToken, ({ identity, body }) => issueToken(deps, identity, body.email)),
  openRoute(contract.forgotPassword, ({ body }) => forgotPassword(deps, body.email)),
  openRoute(contract.resetPassword, ({ body }) => resetPassword(deps, body)),
  openRoute(contract.verifyEmail, ({ body }) => verifyEmail(deps, body.token)),
  route(contract.sendVerification, ({ caller }) => sendVerification(deps, caller)),
]
