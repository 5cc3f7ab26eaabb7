import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Sender } from '../../http/sender.ts'
import { recordChange } from '../changes/record-change.ts'
import { findUserByUid } from '../users/user-store.ts'

/**
 * Sets a new password through the link in a mail. This also confirms the email, and ends every session of the person:
 * anybody who used the old password is signed out.
 *
 * @throws Problem 404 the identity service sees to passwords itself, 422 the link has expired or was used
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  request: Sender,
): Promise<{ done: true }> {
  const { identity, log } = deps
  if (!identity.tokens) throw notFound('This service')
  const { id: requestId, client } = request
  const uid = await identity.tokens.reset(token, password, async (tx, uid) => {
    const user = await findUserByUid(tx, uid)
    if (!user) return
    const actor = { id: user.id, requestId, client }
    await recordChange(deps, tx, { audit: { actor, action: 'reset password', objectId: user.id } })
  })
  if (uid === undefined)
    throw problem(422, 'This link has expired or was already used. Please request a new one.', 'token')
  log.warn({ requestId, client, identity: uid }, 'password reset')
  return { done: true }
}
