import * as z from 'zod/mini'
import { created, Deleted, endpoint, longBody } from './endpoint.ts'
import { AgeOrder, email, FewItems, Id, ignored, Instant, optionalText, Reference, text } from './field.ts'

export const Review = z.object({
  _id: Id,
  propertyId: Id,
  propertyTitle: z.string(),
  agentName: z.string(),
  reviewerName: z.string(),
  /** Left out for readers who are not signed in (ruling G03). */
  reviewerEmail: z.optional(z.string()),
  reviewerImage: z.string(),
  text: z.string(),
  date: Instant,
  /** The reviewer has bought this property (ruling G39). */
  buyer: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const LatestReview = z.pick(Review, {
  _id: true,
  reviewerImage: true,
  reviewerName: true,
  propertyTitle: true,
  text: true,
})

export const ReviewText = z.object({ text: text(5000, 'Review text cannot be empty.') })

const ById = z.object({ id: Reference })
const Latest = z.object({ limit: FewItems })

/** By a buyer, on any verified property; nobody reviews their own listing (ruling G39). */
export const addReview = endpoint({
  method: 'POST',
  path: '/reviews',
  access: ['user'],
  summary: 'Review a property',
  body: z.object({
    propertyId: Reference,
    ...ReviewText.shape,
    propertyTitle: ignored,
    agentName: ignored,
    reviewerName: ignored,
    reviewerEmail: ignored,
    reviewerImage: ignored,
    date: ignored,
  }),
  bodyLimit: longBody,
  reply: created(Review),
  limit: { max: 30, seconds: 3600, per: 'user' },
})

export const propertyReviews = endpoint({
  method: 'GET',
  path: '/reviews/:propertyId',
  access: 'public',
  summary: 'The reviews of one property',
  params: z.object({ propertyId: Reference }),
  reply: z.array(Review),
  paged: true,
})

export const allReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  access: ['admin'],
  summary: 'All reviews; found by their text, their property and their author',
  query: z.object({ search: optionalText(100), sort: z.optional(AgeOrder) }),
  reply: z.array(Review),
  paged: true,
})

export const myReviews = endpoint({
  method: 'GET',
  path: '/my-reviews',
  access: 'signed-in',
  summary: 'The reviews of one author: one’s own unless an admin asks',
  query: z.object({ email: z.optional(email()) }),
  reply: z.array(Review),
  notYours: 403,
  paged: true,
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  access: ['user', 'agent', 'admin'],
  summary: 'Delete one’s own review; admins delete any',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

const latest = {
  method: 'GET',
  access: 'public',
  summary: 'The latest reviews, for the home page',
  query: Latest,
  reply: z.array(LatestReview),
  key: 'latest-reviews',
} as const

/** By date, then id; six unless `?limit=` says otherwise (ruling G29). */
export const latestReviews = endpoint({ ...latest, path: '/latest-reviews' })

/** The same list under the prefix that its neighbours have; it wins over a property of that name (ruling G28). */
export const latestReviewsAlias = endpoint({ ...latest, path: '/reviews/latest-reviews' })
