import type { Session } from '#contract/account.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, problem } from '../../http/problem.ts'
import { deviceOf } from './device-of.ts'
import { findSession, otherSessionIds, sessionsOf } from './session-store.ts'

/** Where the caller is signed in: this session first, then the last used. */
export async function listSessions({ db, clock }: Deps, caller: Caller): Promise<Session[]> {
  const sessions = (await sessionsOf(db, caller.uid, clock.now())).map(session => ({
    _id: session.id,
    device: deviceOf(session.userAgent),
    ip: session.ipAddress || null,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.updatedAt.toISOString(),
    isThis: session.id === caller.sessionId,
  }))
  return sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}

/**
 * Ends another session of the caller. Its access tokens are worthless at once.
 *
 * @throws Problem 404 unknown or somebody else's, 409 the session that asks: that is what logging out is for
 */
export async function endSession(deps: Deps, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  if (id === caller.sessionId) throw problem(409, 'This is the session you are using. Log out to end it.')
  await inTransaction(deps.db, async tx => {
    if (!(await findSession(tx, id, caller.uid))) throw notFound('This session')
    await end(deps, tx, caller, [id])
  })
  return { deletedCount: 1 }
}

/** Ends every session of the caller but the one that asks. */
export const endOtherSessions = (deps: Deps, caller: Caller): Promise<{ deletedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const ids = await otherSessionIds(tx, caller.uid, caller.sessionId)
    await end(deps, tx, caller, ids)
    return { deletedCount: ids.length }
  })

async function end({ identity, clock }: Deps, tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  for (const id of ids) await identity.endSession(id, tx)
  const line = { at: clock.now(), actor: caller, action: 'end session' as const }
  await recordAudit(tx, ...ids.map(id => ({ ...line, objectId: id })))
}
