import * as z from 'zod/mini'
import { created, endpoint, updated } from '../ground/endpoint.ts'
import { businessRule, Id, IdParam, Instant, instant, optionalText } from '../ground/field.ts'
import { DealSide } from '../offers/deal-side.ts'

/**
 * States of a viewing: `requested` by the buyer, `agreed` or `declined` by the agent, `cancelled` by one of them. A new
 * request makes one whose time is over `past`, and so does a job if the agent has not answered it.
 */
export const ViewingStatus = z.enum(['requested', 'agreed', 'declined', 'cancelled', 'past'])
export type ViewingStatus = z.infer<typeof ViewingStatus>

/** A viewing of a home by a buyer. */
export const Viewing = z.object({
  _id: Id,
  conversationId: Id,
  status: ViewingStatus,
  /** Three times, of which the agent chooses one. */
  times: z.array(Instant),
  /** Chosen time. */
  startsAt: z.nullable(Instant),
  /** Side that has declined or cancelled it. */
  endedBy: z.nullable(DealSide),
  createdAt: Instant,
})
export type Viewing = z.infer<typeof Viewing>

/** Change of a viewing, as the conversation reports it. */
export const ViewingEvent = z.enum([
  'viewing requested',
  'viewing agreed',
  'viewing declined',
  'viewing cancelled',
  // The home is no longer for sale here, or one of the two people has left.
  'viewing ended',
  // The agent did not answer the request before the last of its times.
  'viewing expired',
])
export type ViewingEvent = z.infer<typeof ViewingEvent>

/** Minutes that a viewing takes in a calendar. */
export const viewingMinutes = 30
/** Days ahead for which a buyer can request a viewing. */
export const maxViewingDays = 60
/** Times that a buyer proposes. */
export const proposedTimes = 3
/** Characters of the longest reason for declining or cancelling. */
export const maxViewingReason = 500

const dayMs = 24 * 60 * 60 * 1000

/** Whether a viewing can be requested for this time. @param now the server's time in milliseconds */
export const isViewingTime = (time: string, now: number): boolean => {
  const at = Date.parse(time)
  return at > now && at <= now + maxViewingDays * dayMs
}

/** Whether the viewing can still take place: one of the times that are left is in the future. */
export const isAhead = ({ status, times, startsAt }: Viewing, now: number): boolean => {
  if (status === 'agreed') return startsAt !== null && Date.parse(startsAt) + viewingMinutes * 60_000 > now
  return status === 'requested' && times.some(time => Date.parse(time) > now)
}

const ById = z.object({ id: IdParam })
const Reason = z.object({ reason: optionalText(maxViewingReason) })

/** Requests a viewing in the buyer's conversation about a home; 409 while another one is requested or agreed. */
export const requestViewing = endpoint({
  method: 'POST',
  path: '/viewings',
  access: ['user'],
  summary: 'Request a viewing of a home at one of three times',
  body: z.object({
    propertyId: IdParam,
    times: z.array(instant('Choose a time'), 'Choose three times').check(
      z.length(proposedTimes, { error: 'Choose three times', abort: true }),
      z.refine(times => new Set(times).size === proposedTimes, {
        error: 'Choose three different times',
        params: businessRule,
      }),
    ),
  }),
  response: created(Viewing),
  limit: { max: 30, seconds: 3600, per: 'user' },
})

/** Agrees to one of the proposed times; 409 if it has passed or the request has ended. */
export const agreeToViewing = endpoint({
  method: 'PATCH',
  path: '/viewings/agree/:id',
  access: ['agent'],
  summary: 'Agree to a viewing at one of the proposed times',
  params: ById,
  body: z.object({ startsAt: instant('Choose a time') }),
  response: updated(Viewing),
  notYours: 404,
})

/** Declines a requested viewing. The buyer reads the reason. */
export const declineViewing = endpoint({
  method: 'PATCH',
  path: '/viewings/decline/:id',
  access: ['agent'],
  summary: 'Decline a requested viewing',
  params: ById,
  body: Reason,
  response: updated(Viewing),
  notYours: 404,
})

/** Cancels a requested or agreed viewing. The other side reads the reason. */
export const cancelViewing = endpoint({
  method: 'PATCH',
  path: '/viewings/cancel/:id',
  access: ['user', 'agent'],
  summary: 'Cancel a viewing',
  params: ById,
  body: Reason,
  response: updated(Viewing),
  notYours: 404,
})

/** Downloads a viewing in its state as a calendar file; 409 for the buyer if no time was agreed. */
export const downloadViewing = endpoint({
  method: 'GET',
  path: '/viewings/:id/calendar',
  access: 'signed-in',
  summary: 'A viewing as a calendar file',
  params: ById,
  response: z.string(),
  download: { type: 'text/calendar; charset=utf-8', name: 'viewing.ics' },
  notYours: 404,
})
