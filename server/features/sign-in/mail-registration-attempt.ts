import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { countCall, LimitReached } from '../../http/rate-limit.ts'
import { emailRegistered } from '../mail/account-mail-templates.ts'
import { recordEvent } from '../mail/record-move.ts'
import { findUserByEmail } from '../users/user-store.ts'

/** Limits these mails to one per day and email. */
const perOwner = { max: 1, seconds: 24 * 3600 }

/** Mails the owner of an email that somebody tried to register it. */
export async function mailRegistrationAttempt(deps: Deps, email: string): Promise<void> {
  const owner = await findUserByEmail(deps.db, email)
  if (!owner) return
  try {
    await countCall(deps.db, `registration-mail:${owner.id}`, perOwner)
  } catch (error) {
    if (error instanceof LimitReached) return
    throw error
  }
  await inTransaction(deps.db, tx => recordEvent(deps, tx, { mails: [{ to: owner.id, content: emailRegistered() }] }))
}
