import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { passkeyRemoved } from '../sign-in/account-mail-templates.ts'
import { recordSignInChange, requireAnother, secondFactorsOf } from '../sign-in/authenticator.ts'
import { requireConfirmed } from '../sign-in/confirm-identity.ts'

/** @throws Problem 404 not one of the caller's */
export async function renamePasskey(deps: Deps, caller: Caller, id: string, name: string): Promise<{ done: true }> {
  const factors = secondFactorsOf(deps)
  await inTransaction(deps.db, async tx => {
    if (!(await factors.renamePasskey(tx, caller.uid, id, name))) throw notFound('This passkey')
    await recordChange(deps, tx, { audit: { actor: caller, action: 'rename passkey', objectId: caller.id } })
  })
  return { done: true }
}

/** @throws Problem 404 not one of the caller's, 409 no recent sign-in, or the last second factor of a role that needs one */
export async function removePasskey(deps: Deps, caller: Caller, id: string): Promise<{ deletedCount: number }> {
  const factors = secondFactorsOf(deps)
  await requireConfirmed(deps, caller)
  return inTransaction(deps.db, async tx => {
    const { passkeys } = await factors.stateOf(caller.uid, tx)
    if (!passkeys.some(passkey => passkey.id === id)) throw notFound('This passkey')
    await requireAnother(deps, tx, caller)
    if (!(await factors.removePasskey(tx, caller.uid, id))) throw notFound('This passkey')
    await recordSignInChange(deps, tx, caller, 'remove passkey', passkeyRemoved())
    return { deletedCount: 1 }
  })
}
