import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { emailConfirmation } from '../mail-queue/mail-templates.ts'

/** Mails a user a link to confirm their email, unless another identity service does. */
export async function mailVerification(deps: Deps, tx: Tx, { uid, email }: { uid: string; email: string }) {
  const issued = await deps.identity.tokens?.forEmail(uid, tx)
  if (!issued) return
  const content = emailConfirmation(issued.token, issued.endsAt)
  await recordChange(deps, tx, { mails: [{ toEmail: email, content }] })
}
