import type { AuditAction } from '#contract/audit/audit.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { SecondFactors } from '../../providers/identity/port.ts'
import { recordChange } from '../changes/record-change.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { lockUserById } from '../users/user-store.ts'
import { authenticatorAdded, authenticatorRemoved, recoveryCodesReplaced } from './account-mail-templates.ts'
import { requireConfirmed } from './confirm-identity.ts'

/** @throws Problem 404 another service manages the account */
export function secondFactorsOf({ identity }: Pick<Deps, 'identity'>): SecondFactors {
  if (!identity.secondFactors) throw notFound('This service')
  return identity.secondFactors
}

/** Records a change of the caller's sign-in details, and mails a notice. */
export async function recordSignInChange(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  content: MailContent,
): Promise<void> {
  await recordChange(deps, tx, {
    audit: { actor: caller, action, objectId: caller.id },
    mails: [{ to: caller.id, content }],
  })
}

/**
 * Starts setting up an authenticator app. It becomes active when a code confirms it.
 *
 * @throws Problem 404 another service manages the account, 409 no recent sign-in, or there is one already
 */
export async function startAuthenticator(deps: Deps, caller: Caller): Promise<{ uri: string; secret: string }> {
  const factors = secondFactorsOf(deps)
  await requireConfirmed(deps, caller)
  const started = await inTransaction(deps.db, tx => factors.startAuthenticator(tx, caller.uid, caller.email))
  if (!started) throw problem(409, 'Your account already has an authenticator app. Remove it first.')
  return started
}

/**
 * Confirms an authenticator app with a code. Every other session ends, because it used the password alone.
 *
 * @throws Problem 404 another service manages the account, 409 no recent sign-in, or not started, 422 wrong code
 */
export async function confirmAuthenticator(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const factors = secondFactorsOf(deps)
  await requireConfirmed(deps, caller)
  const recoveryCodes = await inTransaction(deps.db, async tx => {
    const confirmed = await factors.confirmAuthenticator(tx, caller.uid, code)
    if (confirmed === 'wrong code') throw problem(422, wrongCode, 'code')
    if (confirmed === 'not started') throw problem(409, 'Start setting up the authenticator app first.')
    await factors.markSession(tx, caller.sessionId, 'totp')
    await deps.identity.endOtherSessions(caller.uid, caller.sessionId, tx)
    await recordSignInChange(deps, tx, caller, 'add authenticator', authenticatorAdded())
    return confirmed
  })
  return { recoveryCodes }
}

const wrongCode = 'This code is not correct. Check the app again, and make sure that your device’s clock is right.'

/** @throws Problem 404 another service manages the account, 409 no recent sign-in, or no authenticator app */
export async function newRecoveryCodes(deps: Deps, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  const factors = secondFactorsOf(deps)
  await requireConfirmed(deps, caller)
  return inTransaction(deps.db, async tx => {
    const recoveryCodes = await factors.newRecoveryCodes(tx, caller.uid)
    if (!recoveryCodes) throw problem(409, 'Recovery codes belong to an authenticator app. Set one up first.')
    await recordSignInChange(deps, tx, caller, 'replace recovery codes', recoveryCodesReplaced())
    return { recoveryCodes }
  })
}

/**
 * @throws Problem 404 another service manages the account, 409 no recent sign-in, or it is the last one of a role that
 *   needs one
 */
export async function removeAuthenticator(deps: Deps, caller: Caller): Promise<{ deletedCount: number }> {
  const factors = secondFactorsOf(deps)
  await requireConfirmed(deps, caller)
  return inTransaction(deps.db, async tx => {
    await requireAnother(deps, tx, caller)
    if (!(await factors.removeAuthenticator(tx, caller.uid))) return { deletedCount: 0 }
    await recordSignInChange(deps, tx, caller, 'remove authenticator', authenticatorRemoved())
    return { deletedCount: 1 }
  })
}

/**
 * Refuses to remove the last second factor if the role requires one. Locks the user, so that the second of two
 * concurrent removals sees the result of the first.
 *
 * @throws Problem 409
 */
export async function requireAnother(deps: Deps, tx: Tx, caller: Caller): Promise<void> {
  const user = await lockUserById(tx, caller.id)
  if (!user || !deps.settings.requireSecondFactor.includes(user.role)) return
  const { recoveryCodesLeft, passkeys } = await secondFactorsOf(deps).stateOf(caller.uid, tx)
  if (passkeys.length + (recoveryCodesLeft === undefined ? 0 : 1) === 1)
    throw problem(409, 'Your role needs a second factor. Add another one before you remove the last.')
}
