import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Id, Instant, IdParam, optionalLine } from '../ground/field.ts'

/** `unsent`: written without a mail server, so it is only in the outbox. */
export const MailStatus = z.enum(['unsent', 'waiting', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

/** A mail in the outbox, without its text. */
export const Mail = z.object({
  _id: Id,
  /** Kind of the mail, as the server names it (`MailKind`). */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  /** Error of the last attempt to send it. */
  failure: z.nullable(z.string()),
  /** It contains a link that only its recipient may use. */
  secret: z.boolean(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Time of the next attempt, while it waits. */
  nextTryAt: z.nullable(Instant),
})
export type Mail = z.infer<typeof Mail>

/**
 * Whether an admin may send the mail again. The link of a failed secret mail has expired: its recipient asks for
 * another.
 */
export const canSendAgain = ({ status, secret }: Pick<Mail, 'status' | 'secret'>): boolean =>
  status === 'waiting' || (status === 'failed' && !secret)

const ById = z.object({ id: IdParam })

/** Lists the outbox, newest first. */
export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  access: ['admin'],
  summary: 'The outbox, newest first; `search` matches the recipient',
  query: z.object({ search: optionalLine(320) }),
  response: z.array(Mail),
  paged: true,
})

/** Returns one mail. `text` is null if only its recipient may read it; otherwise reading it is audited. */
export const findMail = endpoint({
  method: 'GET',
  path: '/mails/:id',
  access: ['admin'],
  summary: 'One mail, with its text unless only the recipient may read it',
  params: ById,
  response: z.extend(Mail, { text: z.nullable(z.string()) }),
})

/** Tries at once to send a mail that waits or has failed (see {@link canSendAgain}). */
export const sendMailAgain = endpoint({
  method: 'PATCH',
  path: '/mails/send-again/:id',
  access: ['admin'],
  summary: 'Send a waiting or failed mail now',
  params: ById,
  response: updated(Mail),
})
