import * as z from 'zod/mini'
import { DealReason } from '../deals/deals.ts'
import { created, endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, instant, Instant } from '../ground/field.ts'
import { offerConditions } from '../offers/offer-conditions.ts'
import { NewTerms, OfferTerms } from '../offers/offer-terms.ts'
import { FinalRound } from './final-round.ts'

// Calls of rounds of best and final offers (ruling G63).

/** A final offer as its buyer sends it. Absent conditions stay; it has no expiry. */
export const NewFinalOffer = z.omit(NewTerms, { expiresAt: true })
export type NewFinalOffer = z.infer<typeof NewFinalOffer>

/** A sealed final offer, as only its buyer reads it. US dollars and a calendar date. */
export const FinalOffer = z.extend(OfferTerms, {
  offerAmount: z.number(),
  buyingDate: z.string(),
  conditions: z.array(z.enum(offerConditions)),
  /** As in terms. */
  conditionDays: z.optional(z.number()),
  message: z.nullable(z.string()),
  madeAt: Instant,
})
export type FinalOffer = z.infer<typeof FinalOffer>

const ById = z.object({ id: IdParam })
const deadline = instant('Deadline is required')

/**
 * Opens a round of final offers on the caller's own property, which must be for sale and have a live offer. 409 without
 * one, or while another round is open or closed.
 */
export const openFinalRound = endpoint({
  method: 'POST',
  path: '/final-rounds',
  access: ['agent'],
  summary: 'Ask all buyers with a live offer on your property for their final offer',
  body: z.object({ propertyId: IdParam, deadline }),
  response: created(FinalRound),
  notYours: 404,
  limit: { max: 30, seconds: 3600, per: 'user' },
})

/** Moves the deadline of an open round to a later time, once, for all offerors. */
export const extendFinalRound = endpoint({
  method: 'PATCH',
  path: '/final-rounds/extend/:id',
  access: ['agent'],
  summary: 'Give all buyers more time, once',
  params: ById,
  body: z.object({ deadline }),
  response: updated(FinalRound),
  notYours: 404,
})

/** Cancels an open round. Its finals are deleted unread. A repeat changes nothing. */
export const cancelFinalRound = endpoint({
  method: 'PATCH',
  path: '/final-rounds/cancel/:id',
  access: ['agent'],
  summary: 'Cancel an open round of final offers, with a reason',
  params: ById,
  body: DealReason,
  response: updated(FinalRound),
  notYours: 404,
})

/** Ends a closed round without accepting any final; then negotiation goes on. A repeat changes nothing. */
export const endFinalRound = endpoint({
  method: 'PATCH',
  path: '/final-rounds/end/:id',
  access: ['agent'],
  summary: 'End a closed round, so that negotiation goes on',
  params: ById,
  response: updated(FinalRound),
  notYours: 404,
})

/**
 * Makes or replaces the sealed final offer of the caller's live offer until the deadline. Nobody else reads it before the
 * round closes.
 */
export const makeFinalOffer = endpoint({
  method: 'PUT',
  path: '/offers/:id/final',
  access: ['user'],
  summary: 'Make or replace your sealed final offer',
  params: ById,
  body: NewFinalOffer,
  response: updated(FinalOffer),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Returns the sealed final offer of the caller's own offer; null without one, and once its round is over. */
export const ownFinalOffer = endpoint({
  method: 'GET',
  path: '/offers/:id/final',
  access: ['user'],
  summary: 'Your sealed final offer; nobody else can read it before the round closes',
  params: ById,
  response: z.object({ final: z.nullable(FinalOffer) }),
  notYours: 404,
})
