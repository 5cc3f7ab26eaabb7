import * as z from 'zod/mini'
import { endpoint, updated } from './endpoint.ts'
import { Id, Instant, optionalText, Reference } from './field.ts'

/** The occasions on which the marketplace writes to somebody. */
export const MailKind = z.enum([
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
  'offer received',
  'offer accepted',
  'offer rejected',
  'offer lapsed',
  'payment receipt',
  'payment refunded',
  'property sold',
  'cancel requested',
  'cancel declined',
  'cancel taken back',
  'offer cancelled',
  'offer released',
  'payment unknown',
  'payment disputed',
  'refund failed',
  'listing verified',
  'listing rejected',
])
export type MailKind = z.infer<typeof MailKind>

/** `unsent`: there was no mail server when it was written, so it is only in the outbox. */
export const MailStatus = z.enum(['unsent', 'waiting', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

export const Mail = z.object({
  _id: Id,
  kind: MailKind,
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  /** Why the mail server did not take it when it was last tried. */
  failure: z.nullable(z.string()),
  /** It holds a link that is for its recipient alone. */
  secret: z.boolean(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** When it is tried again, while it waits. */
  nextTryAt: z.nullable(Instant),
})
export type Mail = z.infer<typeof Mail>

/** A link of a mail that failed is no good any more: its recipient asks for another one. */
export const canSendAgain = ({ status, secret }: Pick<Mail, 'status' | 'secret'>): boolean =>
  status === 'waiting' || (status === 'failed' && !secret)

const ById = z.object({ id: Reference })

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  access: ['admin'],
  summary: 'The outbox: mails until their retention ends, newest first, or those to matching addresses',
  query: z.object({ search: optionalText(320) }),
  reply: z.array(Mail),
  paged: true,
})

export const findMail = endpoint({
  method: 'GET',
  path: '/mails/:id',
  access: ['admin'],
  summary: 'One mail with its words, unless they are for its recipient alone',
  params: ById,
  reply: z.extend(Mail, { text: z.nullable(z.string()) }),
})

export const sendMailAgain = endpoint({
  method: 'PATCH',
  path: '/mails/send-again/:id',
  access: ['admin'],
  summary: 'Try at once to send a mail that waits or was not taken',
  params: ById,
  reply: updated(Mail),
})
