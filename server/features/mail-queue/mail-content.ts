import type { EventKind } from '#contract/events/events.ts'
import type { NewNotification } from '../events/notification-of.ts'

/**
 * Kinds of mail about no event, and of mails with another kind than their event. They are stored, so those with 'address'
 * (an email) keep their names: 'change address' is the link to the new email, 'address change' the notice to the owner of
 * an email already in use.
 */
export const otherMailKinds = [
  'welcome',
  'verify address',
  'reset password',
  'secret read',
  'account deleted',
  'new sign-in',
  'account changed',
  'change address',
  'address change',
  'password removed',
  'application accepted',
  'range passed',
  'payment receipt',
] as const
export type MailKind = EventKind | (typeof otherMailKinds)[number]

/** Content of a mail. `render-mail.ts` renders it as text and HTML. */
export interface MailContent {
  kind: MailKind
  subject: string
  /** The first one sums up the mail, because mail programs show it in their lists. */
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  button: { label: string; path: string }
  /** Calendar file that it brings. */
  calendar?: string | undefined
  /** Notification that the recipient gets as well. */
  notification?: NewNotification
  /** Expiry of the link, which lets anyone who has it act as the recipient. */
  secretUntil?: Date
}
