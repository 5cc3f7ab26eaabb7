import type { MailContent } from './mail-content.ts'

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
