import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, problem } from '../../http/problem.ts'
import { mailVerification } from '../users/mail-verification.ts'
import { findUserById, setEmailVerified } from '../users/user-store.ts'

/**
 * Confirms an address by the link of a mail.
 *
 * @throws Problem 404 the identity service sees to that itself, 422 the link has expired or was used
 */
export async function verifyEmail({ db, identity }: Deps, token: string): Promise<{ done: true }> {
  const { tokens } = identity
  if (!tokens) throw notFound('This service')
  return inTransaction(db, async tx => {
    const uid = await tokens.confirmAddress(token, tx)
    if (uid === undefined) throw problem(422, 'This link has expired or was already used.', 'token')
    await setEmailVerified(tx, uid, true)
    return { done: true }
  })
}

/**
 * Mails the caller another link for confirming their address.
 *
 * @throws Problem 404 the identity service sees to that itself, 409 it is confirmed
 */
export async function sendVerification(deps: Deps, caller: Caller): Promise<{ done: true }> {
  if (!deps.identity.tokens) throw notFound('This service')
  if (caller.emailVerified) throw problem(409, 'Your email address is confirmed already.')
  return inTransaction(deps.db, async tx => {
    const user = await findUserById(tx, caller.id)
    if (user?.uid) await mailVerification(deps, tx, { uid: user.uid, email: user.email })
    return { done: true }
  })
}
