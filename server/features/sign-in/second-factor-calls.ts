import type { FastifyRequest } from 'fastify'
import { codeNeeded } from '#contract/sign-in/second-factor-refusals.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { SecondFactor } from '../../db/tables/identity-tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import { type Caller, callerOfSession } from '../../http/caller.ts'
import { countCall, countNetworkCall } from '../../http/rate-limit.ts'
import { findUserByUid } from '../users/user-store.ts'
import { passkeyAdded } from './account-mail-templates.ts'
import type { AuthCall } from './auth-call.ts'
import { recordSignInChange, secondFactorsOf } from './authenticator.ts'
import { requireConfirmed } from './confirm-identity.ts'

type After = NonNullable<AuthCall['after']>

/** Limit per client network: an office of 500 on one morning. The identity library locks an account's codes for 15 minutes after ten wrong ones in a row. */
const codesPerNetwork = { max: 240, seconds: 60 }
/** Limit per signed-in account, which the library does not count. */
const codesPerSession = { max: 10, seconds: 900 }
/** A sign-in takes two of these calls. */
const passkeyTries = { max: 480, seconds: 60 }
const mostPasskeys = 20

async function countCodes(deps: Deps, request: FastifyRequest): Promise<void> {
  await countNetworkCall(deps.db, 'second-factor', request.ip, codesPerNetwork)
  const proven = await deps.identity.proofOf({ cookie: request.headers.cookie })
  if (proven) await countCall(deps.db, `second-factor:${proven.uid}`, codesPerSession)
}

const countPasskeys: NonNullable<AuthCall['count']> = ({ db }, request) =>
  countNetworkCall(db, 'passkey', request.ip, passkeyTries)

/** Records in the session which second factor was used. */
const markSession =
  (how: SecondFactor): After =>
  async (deps, request, cookie) => {
    const proven = await deps.identity.proofOf({ cookie })
    if (!proven) return
    await secondFactorsOf(deps).markSession(deps.db, proven.sessionId, how)
    if (how !== 'recovery code') return
    const user = await findUserByUid(deps.db, proven.uid)
    const actor = user && { id: user.id, requestId: request.id, client: deps.clientHash(request.ip) }
    await auditEvent(deps.db, { at: deps.clock.now(), actor, action: 'use recovery code', objectId: user?.id })
  }

/**
 * Finds the caller by session cookie, for the calls that add a passkey.
 *
 * @throws Problem 401, 403 no session, or one that may not change anything
 */
async function callerBySession(deps: Deps, request: FastifyRequest, cookie: string | undefined): Promise<Caller> {
  const proven = await deps.identity.proofOf({ cookie })
  const user = proven && (await findUserByUid(deps.db, proven.uid))
  const caller = user && (await callerOfSession(deps, { userId: user.id, sessionId: proven.sessionId }, request))
  if (!caller) throw problem(401, 'Please log in.')
  if (proven.secondFactorMissing) throw problem(403, codeNeeded, 'code')
  if (caller.role === 'fraud') throw problem(403, 'Your account may not do this.')
  return caller
}

/** @throws Problem 401, 403, 409 no recent sign-in, or too many passkeys */
async function mayAddPasskey(deps: Deps, request: FastifyRequest): Promise<void> {
  const caller = await callerBySession(deps, request, request.headers.cookie)
  await requireConfirmed(deps, caller)
  const { passkeys } = await secondFactorsOf(deps).stateOf(caller.uid)
  if (passkeys.length >= mostPasskeys) throw problem(409, `An account has at most ${mostPasskeys} passkeys.`)
}

/** Counts adding a passkey as using it. */
const passkeyWasAdded: After = async (deps, request, cookie) => {
  const caller = await callerBySession(deps, request, cookie)
  await inTransaction(deps.db, async tx => {
    await secondFactorsOf(deps).markSession(tx, caller.sessionId, 'passkey')
    await recordSignInChange(deps, tx, caller, 'add passkey', passkeyAdded())
  })
}

const passkey = (name: string, call: Partial<AuthCall> = {}): AuthCall => ({
  method: 'POST',
  url: `/api/auth/passkey/${name}`,
  keepsOrigin: true,
  count: countPasskeys,
  ...call,
})

/** Calls that sign in with a code or a passkey, or add a passkey. */
export const secondFactorCalls: readonly AuthCall[] = [
  { method: 'POST', url: '/api/auth/two-factor/verify-totp', count: countCodes, after: markSession('totp') },
  {
    method: 'POST',
    url: '/api/auth/two-factor/verify-backup-code',
    count: countCodes,
    after: markSession('recovery code'),
  },
  passkey('generate-register-options', { isGetThere: true, before: mayAddPasskey }),
  passkey('verify-registration', { before: mayAddPasskey, after: passkeyWasAdded }),
  passkey('generate-authenticate-options', { isGetThere: true }),
  passkey('verify-authentication', { after: markSession('passkey') }),
]
