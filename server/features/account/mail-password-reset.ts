import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { resetPassword } from '../mail-queue/mail-templates.ts'
import { findUserByEmail } from '../users/user-store.ts'

/**
 * Mails a link to choose a new password if an account has this email. It runs as a job, not in the request,
 * so that the request takes the same time for an unknown email (ruling G46). Users marked as fraud get
 * none; deleted users have no email here.
 */
export async function mailPasswordReset(deps: Deps, email: string): Promise<void> {
  const { db, identity } = deps
  if ((await findUserByEmail(db, email))?.role === 'fraud') return
  await inTransaction(db, async tx => {
    const issued = await identity.tokens?.forReset(email, tx)
    if (!issued) return
    const content = resetPassword(issued.token, issued.endsAt)
    await recordChange(deps, tx, { mails: [{ toEmail: issued.email, content }] })
  })
}
