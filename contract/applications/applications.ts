import * as z from 'zod/mini'
import { created, Deleted, endpoint, updated } from '../ground/endpoint.ts'
import { Id, IdParam, Instant, optionalText, text, line } from '../ground/field.ts'

/**
 * States of an application: `open` until an admin decides. Making the applicant an agent or an admin accepts it.
 */
export const ApplicationStatus = z.enum(['open', 'accepted', 'declined'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** A buyer's application to become an agent. */
export const Application = z.object({
  _id: Id,
  licenceNumber: z.string(),
  /** Statement of the applicant about themselves. */
  statement: z.string(),
  status: ApplicationStatus,
  /** The admin's reason for declining. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})
export type Application = z.infer<typeof Application>

/** An application as admins see it. */
export const ReceivedApplication = z.extend(Application, {
  userId: Id,
  name: z.string(),
  email: z.string(),
  image: z.string(),
  emailVerified: z.boolean(),
  /** Time of the applicant’s registration. */
  memberSince: Instant,
})
export type ReceivedApplication = z.infer<typeof ReceivedApplication>

/** The application form. */
export const NewApplication = z.object({
  licenceNumber: line(60, 'License number is required'),
  statement: text(500, 'A sentence about you is required'),
})
export type NewApplication = z.infer<typeof NewApplication>

const ById = z.object({ id: IdParam })

/** Applies to become an agent; 409 while an earlier application is open. */
export const apply = endpoint({
  method: 'POST',
  path: '/applications',
  access: ['user'],
  summary: 'Apply to become an agent',
  body: NewApplication,
  response: created(Application),
  limit: { max: 5, seconds: 86_400, per: 'user' },
})

/** Returns the caller's newest application, or null. */
export const myApplication = endpoint({
  method: 'GET',
  path: '/my-application',
  access: ['user'],
  summary: 'Your newest application to become an agent',
  response: z.object({ application: z.nullable(Application) }),
})

/** Withdraws and deletes the caller's open application. */
export const withdrawApplication = endpoint({
  method: 'DELETE',
  path: '/applications/:id',
  access: ['user'],
  summary: 'Withdraw your application',
  params: ById,
  response: Deleted,
  notYours: 404,
})

/** Lists applications for admins, the newest first; by default the open ones. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/applications',
  access: ['admin'],
  summary: 'Applications to become an agent, newest first; by default the open ones',
  query: z.object({ status: z.optional(ApplicationStatus) }),
  response: z.array(ReceivedApplication),
  paged: true,
})

/** The form for declining. The applicant reads the reason. */
export const DeclineReason = z.object({ reason: optionalText(500) })

/** Declines an open application; 409 if it has been decided. Promoting the applicant accepts it. */
export const declineApplication = endpoint({
  method: 'PATCH',
  path: '/applications/decline/:id',
  access: ['admin'],
  summary: 'Decline an open application; making the applicant an agent accepts it',
  params: ById,
  body: DeclineReason,
  response: updated(ReceivedApplication),
})
