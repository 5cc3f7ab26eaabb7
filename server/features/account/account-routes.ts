import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/account/account-mails.ts'
import * as account from '#contract/account/account.ts'
import { mailedLink } from '#contract/account/mailed-link.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireOwnOrigin } from '../../http/require-own-origin.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { senderOf } from '../../http/sender.ts'
import { accountSecurity } from './account-security.ts'
import { changeEmail, confirmNewEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { forgotPassword } from './forgot-password.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'
import { resetPassword } from './reset-password.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

/** Account of the browser's session, for a page without an access token. */
async function identityHere({ identity, settings }: Deps, request: FastifyRequest): Promise<string | undefined> {
  requireOwnOrigin(settings, request)
  return (await identity.proofOf({ cookie: request.headers.cookie }))?.uid
}

export const accountRoutes = (deps: Deps): Route[] => [
  openRoute(mailedLink, async ({ body, request, caller }) =>
    findMailedLink(deps, body.token, caller?.uid ?? (await identityHere(deps, request))),
  ),
  openRoute(contract.forgotPassword, ({ body }) => forgotPassword(deps, body.email)),
  openRoute(contract.resetPassword, ({ body, request }) => resetPassword(deps, body, senderOf(deps, request))),
  openRoute(contract.verifyEmail, ({ body, request }) => verifyEmail(deps, body.token, request)),
  route(contract.sendVerification, ({ caller }) => sendVerification(deps, caller)),
  route(account.accountSecurity, ({ caller }) => accountSecurity(deps, caller)),
  route(account.changePassword, ({ caller, body }) => changePassword(deps, caller, body)),
  route(account.changeEmail, ({ caller, body }) => changeEmail(deps, caller, body.email)),
  openRoute(account.confirmNewEmail, async ({ body, request, caller }) => {
    const signedInAs = caller?.uid ?? (await identityHere(deps, request))
    return confirmNewEmail(deps, body.token, { ...senderOf(deps, request), signedInAs })
  }),
  route(account.renamePasskey, ({ caller, params, body }) => renamePasskey(deps, caller, params.id, body.name)),
  route(account.removePasskey, ({ caller, params }) => removePasskey(deps, caller, params.id)),
  route(account.listSessions, ({ caller }) => listSessions(deps, caller)),
  route(account.endSession, ({ caller, params }) => endSession(deps, caller, params.id)),
  route(account.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller)),
]
