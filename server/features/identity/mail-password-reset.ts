import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { resetPassword } from '../mail/letters.ts'
import { mailAddress } from '../mail/queue-mail.ts'
import { findUserByEmail } from '../users/user-store.ts'

/**
 * Mails a link for choosing a new password, if somebody has this address. A job does it, not the call that asks for it:
 * so that call takes the same time whether or not somebody has the address (ruling G46). Who is marked as fraud gets
 * none; who is deleted has no address here any more.
 */
export async function mailPasswordReset(deps: Deps, email: string): Promise<void> {
  const { db, identity } = deps
  if ((await findUserByEmail(db, email))?.role === 'fraud') return
  await inTransaction(db, async tx => {
    const issued = await identity.tokens?.forReset(email, tx)
    if (issued) await mailAddress(deps, tx, issued.email, resetPassword(issued.token, issued.endsAt))
  })
}
