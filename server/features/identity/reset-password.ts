import type { Deps } from '../../deps.ts'
import { notFound, problem } from '../../http/problem.ts'

/**
 * Sets a new password by the link of a mail. It proves the address as well, and ends every session of the person: who
 * got in with the old password is out.
 *
 * @throws Problem 404 the identity service sees to passwords itself, 422 the link has expired or was used
 */
export async function resetPassword(
  { identity }: Deps,
  { token, password }: { token: string; password: string },
): Promise<{ done: true }> {
  if (!identity.tokens) throw notFound('This service')
  if (!(await identity.tokens.reset(token, password)))
    throw problem(422, 'This link has expired or was already used. Please ask for a new one.', 'token')
  return { done: true }
}
