import type { Deps } from '../../deps.ts'
import { notFound, problem } from '../../http/problem.ts'

/**
 * Sets a new password by the link of a mail. It proves the address as well, and ends every session of the person: who
 * got in with the old password is out.
 *
 * @throws Problem 404 the identity service sees to passwords itself, 422 the link has expired or was used
 */
export async function resetPassword(
  { identity, log }: Deps,
  { token, password }: { token: string; password: string },
): Promise<{ done: true }> {
  if (!identity.tokens) throw notFound('This service')
  const uid = await identity.tokens.reset(token, password)
  if (uid === undefined)
    throw problem(422, 'This link has expired or was already used. Please ask for a new one.', 'token')
  log.warn({ identity: uid }, 'password reset')
  return { done: true }
}
