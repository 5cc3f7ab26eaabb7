import { confirmedMinutes, confirmFirst } from '#contract/sign-in/confirm-identity.ts'
import { useSecondFactorFirst } from '#contract/sign-in/second-factor-refusals.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { Credentials } from '../../providers/identity/port.ts'
import { auditFailureLater } from './audit-sign-ins.ts'
import { findSession, setConfirmed } from './session-store.ts'
import { countFailure } from './sign-in-limits.ts'

/** @throws Problem 404 another service manages the account */
export function credentialsOf({ identity }: Pick<Deps, 'identity'>): Credentials {
  if (!identity.credentials) throw notFound('This service')
  return identity.credentials
}

/** Refusal of a password that is not the caller's. */
export const wrongPassword = 'This is not your password.'

/**
 * Whether this is the caller's password. A wrong one counts as a failed sign-in.
 *
 * @throws Problem 404 another service manages the account
 */
export async function isOwnPassword(deps: Deps, caller: Caller, password: string): Promise<boolean> {
  if ((await credentialsOf(deps).proofOfPassword(caller.uid, password)) !== undefined) return true
  await recordWrongPassword(deps, caller, 'wrong password at a confirmation')
  return false
}

/**
 * Checks the password again, so that this session may change the account for some minutes.
 *
 * @throws Problem 404 another service manages the account, 422 wrong password
 */
export async function confirmIdentity(deps: Deps, caller: Caller, password: string): Promise<{ done: true }> {
  if (!(await isOwnPassword(deps, caller, password))) throw problem(422, wrongPassword, 'password')
  await setConfirmed(deps.db, caller.sessionId, deps.clock.now())
  return { done: true }
}

/** Counts, logs and records a wrong password of somebody who is signed in, as a failed sign-in. */
export async function recordWrongPassword(deps: Deps, caller: Caller, message: string): Promise<void> {
  const { isSlowed } = await countFailure(deps, caller.email)
  await auditFailureLater(deps, { ...caller, message }, { isRecorded: !isSlowed })
}

/**
 * Returns the time until which the caller's session may change the account; undefined if it must be confirmed first.
 */
export async function confirmedUntil({ db, clock }: Deps, caller: Caller): Promise<Date | undefined> {
  const session = await findSession(db, caller.sessionId, caller.uid)
  if (!session) return undefined
  const since = session.confirmedAt ?? session.createdAt
  const until = new Date(since.getTime() + confirmedMinutes * 60_000)
  return until > clock.now() ? until : undefined
}

/**
 * Requires a session with a recent confirmation.
 *
 * @throws Problem 409
 */
export async function requireConfirmed(deps: Deps, caller: Caller): Promise<void> {
  await requireSecondFactorOfAccount(deps, caller)
  if (!(await confirmedUntil(deps, caller))) throw problem(409, confirmFirst)
}

/**
 * Refuses a session that used the password alone if the caller's role requires a second factor and the account has
 * one: otherwise anybody with the password could add their own second factor.
 *
 * @throws Problem 409
 */
export async function requireSecondFactorOfAccount(
  { identity }: Pick<Deps, 'identity'>,
  caller: Caller,
): Promise<void> {
  if (!caller.secondFactorMissing) return
  const factors = await identity.secondFactors?.stateOf(caller.uid)
  if (factors && (factors.recoveryCodesLeft !== undefined || factors.passkeys.length > 0))
    throw problem(409, useSecondFactorFirst)
}
