import type { FastifyRequest } from 'fastify'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { Deps } from '../../deps/deps.ts'
import { findUserByEmail, findUserById, findUserByUid } from '../users/user-store.ts'

/** Records a sign-in. At the first one there is no user yet: creating it leaves its own line. */
export async function recordSignIn(deps: Deps, uid: string, request: FastifyRequest): Promise<void> {
  const user = await findUserByUid(deps.db, uid)
  if (user) await auditEvent(deps.db, line(deps, user.id, 'sign in', request))
}

interface Failure {
  email: string
  requestId: string
  /** Hash of the client's network. */
  client: string
  /** The text of the log line. */
  message?: string
}

/**
 * Logs a failed sign-in, and queues a job that records it if the account exists. A job does so, because the
 * response must take the same time for an unknown email (ruling G46).
 */
export async function auditFailureLater(
  deps: Deps,
  { email, requestId, client, message = 'failed sign-in' }: Failure,
  /** False while the account is being guessed: it already has a hundred lines this hour. */
  { isRecorded }: { isRecorded: boolean },
): Promise<void> {
  deps.log.warn({ requestId, client }, message)
  if (!isRecorded) return
  await deps.jobs.send('record-failed-sign-in', { data: { email, client, at: deps.clock.now().toISOString() } })
}

/** Records a failed sign-in to a known email; nothing for an unknown one. */
export async function recordFailure(
  { db }: Deps,
  { email, client, at }: { email: string; client: string; at: string },
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  await auditEvent(db, {
    at: new Date(at),
    actor: undefined,
    action: 'failed sign-in',
    objectId: user.id,
    client,
  })
}

/** Finds who is signing out, and returns a function that records it afterwards. */
export async function whoSignsOut(deps: Deps, request: FastifyRequest): Promise<() => Promise<void>> {
  const user = await signedIn(deps, request)
  return async () => {
    if (user) await auditEvent(deps.db, line(deps, user.id, 'sign out', request))
  }
}

async function signedIn({ db, identity, tokens }: Deps, request: FastifyRequest) {
  if (identity.managesAccounts) {
    const proven = await identity.proofOf({ cookie: request.headers.cookie })
    return proven && findUserByUid(db, proven.uid)
  }
  // The identity service need not be asked for this.
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token)
  return claims && findUserById(db, claims.userId)
}

const line = (
  { clock, clientHash }: Deps,
  userId: string,
  action: 'sign in' | 'sign out',
  request: FastifyRequest,
) => ({
  at: clock.now(),
  actor: { id: userId, requestId: request.id, client: clientHash(request.ip) },
  action,
  objectId: userId,
})
