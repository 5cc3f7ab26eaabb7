import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/rate-limit.ts'
import type { Sender } from '../../http/sender.ts'
import { recordChange } from '../changes/record-change.ts'
import {
  emailChangeRequested,
  emailChanged,
  emailInUse,
  newEmailConfirmation,
} from '../sign-in/account-mail-templates.ts'
import { credentialsOf, requireConfirmed } from '../sign-in/confirm-identity.ts'
import { findUserByEmail, findUserByUid, setEmail } from '../users/user-store.ts'

/** Limits mails to one mailbox (ruling G46). */
const perMailbox = { max: 5, seconds: 3600 }

/**
 * Mails a link to the new email, and a notice to the current one. If another account has the new email, its owner gets
 * a notice instead of a link; the caller gets the same response (ruling G46).
 *
 * @throws Problem 404 another service manages the account, 409 no recent sign-in, 422 it is the email already, 429
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string): Promise<{ done: true }> {
  const { db, settings } = deps
  const credentials = credentialsOf(deps)
  await requireConfirmed(deps, caller)
  if (email === caller.email) throw problem(422, 'This is already your email.', 'email')
  if (settings.rateLimit) await countCall(db, `change-email:${email}`, perMailbox)
  await inTransaction(db, async tx => {
    const issued = await credentials.askForEmail(tx, caller.uid, email)
    const isTaken = (await findUserByEmail(tx, email)) !== undefined
    await recordChange(deps, tx, {
      audit: { actor: caller, action: 'ask for new address', objectId: caller.id },
      mails: [
        { toEmail: email, content: isTaken ? emailInUse() : newEmailConfirmation(issued.token, issued.endsAt) },
        { toEmail: caller.email, content: emailChangeRequested() },
      ],
    })
  })
  return { done: true }
}

/**
 * Changes the email through the link in a mail. Every session ends, because it belongs to the old email; ids
 * stay, and so does the history (ruling G35). The old email gets a notice. In a browser that is not signed in to
 * the account, password and second factors are removed too: a stranger may have entered the email of the link's owner.
 *
 * @param signedInAs the account that this browser is signed in to
 * @throws Problem 404 another service manages the account, 409 somebody else has the email by now, 422 invalid link
 */
export async function confirmNewEmail(
  deps: Deps,
  token: string,
  { signedInAs, ...request }: Sender & { signedInAs: string | undefined },
): Promise<{ done: true; passwordRemoved: boolean }> {
  const { db } = deps
  const credentials = credentialsOf(deps)
  return inTransaction(db, async tx => {
    const changed = await credentials.changeEmail(tx, token)
    if (!changed) throw problem(422, 'This link has expired or was already used.', 'token')
    const passwordRemoved = changed.uid !== signedInAs
    if (passwordRemoved) await deps.identity.tokens?.endAccess(changed.uid, tx)
    const user = await findUserByUid(tx, changed.uid)
    if (!user || user.role === 'fraud') throw problem(422, 'This link has expired or was already used.', 'token')
    const actor = { id: user.id, requestId: request.id, client: request.client }
    await recordChange(deps, tx, {
      change: setEmail(tx, user.id, { email: changed.email, emailVerified: true }),
      audit: { actor, action: 'change address', objectId: user.id },
      mails: [{ toEmail: user.email, content: emailChanged() }],
    })
    return { done: true as const, passwordRemoved }
  }).catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error
    throw problem(409, 'Another account now uses this email. Nothing was changed.')
  })
}

const isEmailTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'
