import * as z from 'zod/mini'
import { created, Deleted, endpoint, longBodyLimit, updated } from '../ground/endpoint.ts'
import { AgeOrder, email, FewItems, Id, unused, Instant, IdParam, text, optionalLine } from '../ground/field.ts'

/** A buyer’s text about a property. It has no states; its author or an admin can delete it. */
export const Review = z.object({
  _id: Id,
  propertyId: Id,
  propertyTitle: z.string(),
  agentName: z.string(),
  reviewerName: z.string(),
  /** Absent for visitors (ruling G03). */
  reviewerEmail: z.optional(z.string()),
  reviewerImage: z.string(),
  text: z.string(),
  date: Instant,
  /** Whether the reviewer has bought this property (ruling G39). */
  buyer: z.boolean(),
  /** Whether only the author and admins see it, because it names a way to contact somebody (ruling G39). */
  isWaiting: z.optional(z.boolean()),
})
export type Review = z.infer<typeof Review>

/** A review as the home page shows it. */
export const LatestReview = z.extend(
  z.pick(Review, {
    _id: true,
    reviewerImage: true,
    reviewerName: true,
    propertyTitle: true,
    text: true,
  }),
  {
    date: z.optional(Instant),
    /** Year in which the reviewer bought this property. Absent for others. */
    boughtIn: z.optional(z.number()),
  },
)
export type LatestReview = z.infer<typeof LatestReview>

/** The review form. */
export const ReviewText = z.object({ text: text(5000, 'Review text cannot be empty.') })

const ById = z.object({ id: IdParam })
const Latest = z.object({ limit: FewItems })

/**
 * Adds a buyer’s review of a verified property. One that names a way to contact somebody waits for an admin, unless the
 * author has bought or viewed the property or confirmed their email (ruling G39).
 */
export const addReview = endpoint({
  method: 'POST',
  path: '/reviews',
  access: ['user'],
  summary: 'Review a property',
  body: z.object({
    propertyId: IdParam,
    ...ReviewText.shape,
    propertyTitle: unused,
    agentName: unused,
    reviewerName: unused,
    reviewerEmail: unused,
    reviewerImage: unused,
    date: unused,
  }),
  bodyLimit: longBodyLimit,
  response: created(Review),
  limit: { max: 30, seconds: 3600, per: 'user' },
})

/** Lists the reviews of a property that the caller may see; empty for any other (ruling G03). */
export const propertyReviews = endpoint({
  method: 'GET',
  path: '/reviews/:propertyId',
  access: 'public',
  summary: 'The reviews of one property',
  params: z.object({ propertyId: IdParam }),
  response: z.array(Review),
  paged: true,
})

/** Lists all reviews, for admins. */
export const allReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  access: ['admin'],
  summary: 'All reviews; `search` matches text, property and author; `waiting` keeps those that wait for an admin',
  query: z.object({ search: optionalLine(100), sort: z.optional(AgeOrder), waiting: z.optional(z.literal('true')) }),
  response: z.array(Review),
  paged: true,
})

/** Lists the reviews of one author: the caller’s own, or any for admins (ruling G04). */
export const myReviews = endpoint({
  method: 'GET',
  path: '/my-reviews',
  access: 'signed-in',
  summary: 'Your reviews; for admins, any author’s',
  query: z.object({ email: z.optional(email()), propertyId: z.optional(IdParam) }),
  response: z.array(Review),
  notYours: 403,
  paged: true,
})

/** Shows a review that has been waiting for an admin to everybody (ruling G39). 409 if it is not waiting. */
export const approveReview = endpoint({
  method: 'PATCH',
  path: '/reviews/:id/approve',
  access: ['admin'],
  summary: 'Show a waiting review to everybody',
  params: ById,
  response: updated(Review),
})

/** Deletes the caller’s own review; admins delete any. 404 for others (ruling G05). */
export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  access: ['user', 'agent', 'admin'],
  summary: 'Delete your review; admins delete any',
  params: ById,
  response: Deleted,
  notYours: 404,
})

const latest = {
  method: 'GET',
  access: 'public',
  summary: 'The latest reviews, for the home page',
  query: Latest,
  response: z.array(LatestReview),
  key: 'latest-reviews',
} as const

/** Lists the latest reviews by date, then id; six by default (ruling G29). */
export const latestReviews = endpoint({ ...latest, path: '/latest-reviews' })

/** The same list below `/reviews`, which takes precedence over a property id (ruling G28). */
export const latestReviewsAlias = endpoint({ ...latest, path: '/reviews/latest-reviews' })
