import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireOwnOrigin } from '../../http/require-own-origin.ts'
import { recordChange } from '../changes/record-change.ts'
import { mailVerification } from '../users/mail-verification.ts'
import { findUserById, setEmailVerified } from '../users/user-store.ts'

/**
 * Confirms an email with the link from a mail. In a browser where the person is signed in, nothing else changes. In any
 * other, every session ends and the password is removed, because a stranger may have registered the email. Whoever has
 * the link then chooses a new password with the token in the reply.
 *
 * @throws Problem 403 another site's page sent it, 404 the identity service sees to that itself, 422 the link has
 *   expired or was used
 */
export async function verifyEmail(
  deps: Deps,
  token: string,
  request: FastifyRequest,
): Promise<{ done: true; passwordToken?: string }> {
  const { db, identity, settings, clientHash } = deps
  const { tokens } = identity
  if (!tokens) throw notFound('This service')
  requireOwnOrigin(settings, request)
  const here = await identity.proofOf(request.headers)
  return inTransaction(db, async tx => {
    const confirmed = await tokens.confirmEmail(token, here?.sessionId, tx)
    if (!confirmed) throw problem(422, 'This link has expired or was already used.', 'token')
    const sender = { requestId: request.id, client: clientHash(request.ip) }
    const [user] = await recordChange(deps, tx, {
      changeAny: setEmailVerified(tx, confirmed.uid, true),
      audit: ({ id }) => ({ actor: { id, ...sender }, action: 'confirm address', objectId: id }),
    })
    const choice = confirmed.wasPasswordRemoved && user ? await tokens.forReset(user.email, tx) : undefined
    return { done: true, ...(choice && { passwordToken: choice.token }) }
  })
}

/**
 * Mails the caller another link for confirming their email.
 *
 * @throws Problem 404 the identity service sees to that itself, 409 it is confirmed
 */
export async function sendVerification(deps: Deps, caller: Caller): Promise<{ done: true }> {
  if (!deps.identity.tokens) throw notFound('This service')
  if (caller.emailVerified) throw problem(409, 'Your email address is already confirmed.')
  return inTransaction(deps.db, async tx => {
    const user = await findUserById(tx, caller.id)
    if (user?.uid) await mailVerification(deps, tx, { uid: user.uid, email: user.email })
    return { done: true }
  })
}
