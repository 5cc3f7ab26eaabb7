import type { Tx } from '../../db/schema.ts'
import type { MailContent } from './mail-templates.ts'
import { adminIds } from './mail-store.ts'

/** A mail to a user. Users who are deleted or marked as fraud get none. */
export interface UserMail {
  /** The id of the user. */
  to: string
  content: MailContent
  /** The user gets one mail an hour about this subject. Further ones replace each other until the next hour. */
  hourlyAbout?: string
}

/** A mail to an email that may have no user. */
export interface EmailMail {
  toEmail: string
  content: MailContent
}

/** Builds a mail to every admin, about a problem that only a person can solve. */
export const mailsToAdmins = async (tx: Tx, content: MailContent): Promise<UserMail[]> =>
  (await adminIds(tx)).map(to => ({ to, content }))
