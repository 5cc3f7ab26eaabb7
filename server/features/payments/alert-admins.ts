import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'
import { mailsToAdmins } from '../mail-queue/mails-to-admins.ts'
import { setAlerted } from './payment-store.ts'

/**
 * Mails all admins about a payment that needs a person, once per payment.
 *
 * @param since mails them again if the last mail was before this instant
 */
export async function alertAdmins(
  deps: Deps,
  tx: Tx,
  paymentId: string,
  content: MailContent,
  since?: Date,
): Promise<void> {
  await recordChange(deps, tx, {
    changeAny: setAlerted(tx, paymentId, deps.clock.now(), since),
    mails: () => mailsToAdmins(tx, content),
  })
}
