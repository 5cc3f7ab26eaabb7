import type { Session } from '#contract/account/account.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { findSession, sessionsOf } from '../sign-in/session-store.ts'

/** Lists the caller's sessions: this one first, then by last use. */
export async function listSessions({ db, clock }: Deps, caller: Caller): Promise<Session[]> {
  const sessions = await sessionsOf(db, caller.uid, caller.sessionId, clock.now())
  return sessions.map(session => ({
    _id: session.id,
    device: deviceName(session.userAgent),
    ip: session.ipAddress || null,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.updatedAt.toISOString(),
    isThis: session.id === caller.sessionId,
  }))
}

/**
 * Ends another session of the caller. Its access tokens become invalid immediately.
 *
 * @throws Problem 404 unknown or somebody else's, 409 the caller's own session, which logging out ends
 */
export async function endSession(deps: Deps, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  if (id === caller.sessionId) throw problem(409, 'This is the session you are using. Log out to end it.')
  await inTransaction(deps.db, async tx => {
    if (!(await findSession(tx, id, caller.uid))) throw notFound('This session')
    await deps.identity.endSession(id, tx)
    await recordChange(deps, tx, { audit: { actor: caller, action: 'end session', objectId: id } })
  })
  return { deletedCount: 1 }
}

/** Ends every session of the caller but the current one. */
export const endOtherSessions = (deps: Deps, caller: Caller): Promise<{ deletedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const deletedCount = await deps.identity.endOtherSessions(caller.uid, caller.sessionId, tx)
    const detail = `All other sessions: ${deletedCount}`
    const audit = { actor: caller, action: 'end session' as const, objectId: caller.id, detail }
    if (deletedCount > 0) await recordChange(deps, tx, { audit })
    return { deletedCount }
  })
