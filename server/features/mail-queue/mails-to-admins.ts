import type { Tx } from '../../db/tables/schema.ts'
import type { MailContent } from './mail-content.ts'
import type { UserMail } from './mail-recipient.ts'
import { adminIds } from './mail-store.ts'

/** Builds a mail to every admin, about a problem that only a person can solve. */
export const mailsToAdmins = async (tx: Tx, content: MailContent): Promise<UserMail[]> =>
  (await adminIds(tx)).map(to => ({ to, content }))
