import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { passwordChanged } from '../sign-in/account-mail-templates.ts'
import {
  credentialsOf,
  recordWrongPassword,
  requireConfirmed,
  requireSecondFactorOfAccount,
} from '../sign-in/confirm-identity.ts'

/**
 * Changes the password, given the current one, and ends every other session. A person who only uses Google sets a first
 * one after a recent sign-in.
 *
 * @throws Problem 404 another service manages the account, 409 no recent sign-in, or changed at the same moment, 422
 *   wrong current password
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  change: { currentPassword?: string | undefined; password: string },
): Promise<{ done: true }> {
  const { db, identity } = deps
  const credentials = credentialsOf(deps)
  await requireSecondFactorOfAccount(deps, caller)
  const proof = await proveCurrent(deps, caller, change.currentPassword)
  const hash = await credentials.hash(change.password)
  await inTransaction(db, async tx => {
    if (!(await credentials.setPassword(tx, { uid: caller.uid, proof, hash })))
      throw problem(409, 'Your password was changed somewhere else at the same time.')
    await identity.endOtherSessions(caller.uid, caller.sessionId, tx)
    const action = proof === undefined ? 'set password' : 'change password'
    await recordChange(deps, tx, {
      audit: { actor: caller, action, objectId: caller.id },
      mails: [{ to: caller.id, content: passwordChanged() }],
    })
  })
  return { done: true }
}

async function proveCurrent(deps: Deps, caller: Caller, password: string | undefined): Promise<string | undefined> {
  const credentials = credentialsOf(deps)
  if (!(await credentials.hasPassword(caller.uid))) {
    await requireConfirmed(deps, caller)
    return undefined
  }
  const proof = password === undefined ? undefined : await credentials.proofOfPassword(caller.uid, password)
  if (proof !== undefined) return proof
  await recordWrongPassword(deps, caller, 'wrong password at a change of password')
  throw problem(422, 'This is not your current password.', 'currentPassword')
}
