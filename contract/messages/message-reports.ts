import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Id, IdParam, Instant, optionalText } from '../ground/field.ts'
import { DealSide } from '../offers/deal-side.ts'
import { Conversation, Message } from './messages.ts'

/** Characters of the longest reason for a report. */
export const maxReportReason = 500

/** A message that its recipient has reported, as admins see it. They read no other messages. */
export const ReportedMessage = z.object({
  _id: Id,
  sender: DealSide,
  /** Empty once the message is removed. */
  text: z.string(),
  image: z.nullable(z.string()),
  removed: z.boolean(),
  createdAt: Instant,
  propertyId: Id,
  /** Title of the home. */
  title: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string(),
  reason: z.nullable(z.string()),
  reportedAt: Instant,
  /** Null until an admin has decided. */
  decidedAt: z.nullable(Instant),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** States of a report: `open` until an admin decides. */
export const ReportStatus = z.enum(['open', 'decided'])
export type ReportStatus = z.infer<typeof ReportStatus>

const ById = z.object({ id: IdParam })

/** Reports a message of the other side to the admins. A repeat changes nothing. */
export const reportMessage = endpoint({
  method: 'PATCH',
  path: '/messages/report/:id',
  access: ['user', 'agent'],
  summary: 'Report a message that you have received',
  params: ById,
  body: z.object({ reason: optionalText(maxReportReason) }),
  response: updated(Message),
  notYours: 404,
  limit: { max: 30, seconds: 3600, per: 'user' },
})

/** Lists reported messages for admins, the latest report first; by default those that wait for a decision. */
export const reportedMessages = endpoint({
  method: 'GET',
  path: '/reported-messages',
  access: ['admin'],
  summary: 'Reported messages, the latest report first; by default those without a decision',
  query: z.object({ status: z.optional(ReportStatus) }),
  response: z.array(ReportedMessage),
  paged: true,
})

/** Decides on a report: removes the content of the message, or keeps it. 409 if it has been decided. */
export const decideReport = endpoint({
  method: 'PATCH',
  path: '/reported-messages/:id',
  access: ['admin'],
  summary: 'Remove or keep a reported message',
  params: ById,
  body: z.object({ verdict: z.enum(['remove', 'keep'], 'Must be remove or keep') }),
  response: updated(ReportedMessage),
})

/** Blocks the other person: neither can write to the other, in any conversation. A repeat changes nothing. */
export const blockPerson = endpoint({
  method: 'PATCH',
  path: '/conversations/block/:id',
  access: ['user', 'agent'],
  summary: 'Block the other person of your conversation',
  params: ById,
  response: updated(Conversation),
  notYours: 404,
})

/** Lifts the caller's block. A repeat changes nothing. */
export const unblockPerson = endpoint({
  method: 'PATCH',
  path: '/conversations/unblock/:id',
  access: ['user', 'agent'],
  summary: 'Unblock the other person of your conversation',
  params: ById,
  response: updated(Conversation),
  notYours: 404,
})
