import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Sender } from '../../http/sender.ts'
import type { ProvenIdentity } from '../../providers/identity/port.ts'
import { saveUser } from '../users/save-user.ts'
import { setUsed } from './session-store.ts'

/**
 * Issues an access token for a verified identity. Creates the user if POST /users was never called (ruling G36).
 *
 * @throws Problem 403 the session belongs to another email (ruling G01)
 */
export async function issueToken(
  deps: Deps,
  identity: ProvenIdentity,
  email: string,
  request: Sender,
): Promise<{ token: string }> {
  if (email !== identity.email) throw problem(403, 'You are signed in with another email.')
  const user = await saveUser(deps, identity, { email }, request)
  await setUsed(deps.db, identity.sessionId, deps.clock.now())
  return { token: await deps.tokens.issue({ userId: user._id, sessionId: identity.sessionId, email: identity.email }) }
}
