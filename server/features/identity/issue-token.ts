import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import type { ProvenIdentity } from '../../providers/identity/port.ts'
import { saveUser } from '../users/save-user.ts'
import { setUsed } from './session-store.ts'

/**
 * The access token of a proven identity. The user is created here if POST /users never came (ruling G36).
 *
 * @throws Problem 403 the session is for another address (ruling G01)
 */
export async function issueToken(
  deps: Deps,
  identity: ProvenIdentity,
  email: string,
  request: { id: string; client: string },
): Promise<{ token: string }> {
  if (email !== identity.email) throw problem(403, 'You are signed in with another email.')
  const user = await saveUser(deps, identity, { email }, request)
  await setUsed(deps.db, identity.sessionId, deps.clock.now())
  return { token: await deps.tokens.issue({ userId: user._id, sessionId: identity.sessionId, email: identity.email }) }
}
