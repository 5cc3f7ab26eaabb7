import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, wholeNumber } from '../ground/field.ts'
import { DealSide } from '../offers/deal-side.ts'
import { maxVersions, NewTerms, Terms } from '../offers/offer-terms.ts'
import { Offer } from '../offers/offers.ts'

const ById = z.object({ id: IdParam })
const version = wholeNumber('Version', { min: 1, max: maxVersions })

/**
 * Accepts a pending offer on the caller’s own property; 409 while another one is accepted or bought (ruling G12), and,
 * with the current terms, while they wait for the buyer or are not the named version (ruling G62).
 */
export const acceptOffer = endpoint({
  method: 'PATCH',
  path: '/offers/accept/:id',
  access: ['agent'],
  summary: 'Accept a pending offer on your property',
  params: ById,
  body: z.object({ version: z.optional(version) }),
  response: updated(Offer),
  notYours: 404,
})

/** Rejects a pending offer on the caller’s own property. A repeat changes nothing (ruling G12). */
export const rejectOffer = endpoint({
  method: 'PATCH',
  path: '/offers/reject/:id',
  access: ['agent'],
  summary: 'Reject a pending offer on your property',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/**
 * Changes the terms of the caller’s own pending offer, within the current range, while it waits for the agent (rulings
 * G11, G62).
 */
export const reviseOffer = endpoint({
  method: 'PATCH',
  path: '/offers/revise/:id',
  access: ['user'],
  summary: 'Change the terms of your pending offer',
  params: ById,
  body: NewTerms,
  response: updated(Offer),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Withdraws the caller’s own pending offer: it is rejected with that reason (ruling G11). */
export const withdrawOffer = endpoint({
  method: 'PATCH',
  path: '/offers/withdraw/:id',
  access: ['user'],
  summary: 'Withdraw your pending offer',
  params: ById,
  response: updated(Offer),
  notYours: 404,
})

/** A counteroffer, to the named version or else to the current terms. */
export const CounterOffer = z.extend(NewTerms, { version: z.optional(version) })
export type CounterOffer = z.infer<typeof CounterOffer>

/**
 * Replaces the other side's terms of a pending offer; then it is their turn (ruling G62). 409 with the current terms if
 * the caller waits for an answer, or names a version that is not current.
 */
export const counterOffer = endpoint({
  method: 'PATCH',
  path: '/offers/counter/:id',
  access: ['user', 'agent'],
  summary: 'Answer the other side’s terms with a counteroffer',
  params: ById,
  body: CounterOffer,
  response: updated(Offer),
  notYours: 404,
  limit: { max: 60, seconds: 3600, per: 'user' },
})

/** Accepts the agent's counteroffer. 409 with the current terms if the version is not the current one. */
export const acceptCounter = endpoint({
  method: 'PATCH',
  path: '/offers/accept-counter/:id',
  access: ['user'],
  summary: 'Accept the agent’s counteroffer of this version',
  params: ById,
  body: z.object({ version }),
  response: updated(Offer),
  notYours: 404,
})

/** Lists all versions of the terms of an offer, the current one first, for its buyer, its agent and admins. */
export const offerNegotiation = endpoint({
  method: 'GET',
  path: '/offers/:id/terms',
  access: 'signed-in',
  summary: 'The negotiation of an offer: all versions of its terms, newest first',
  params: ById,
  response: z.object({
    terms: z.array(Terms),
    /** Side that has to answer the current terms. Null once the offer is decided. */
    turn: z.nullable(DealSide),
    /** Number of other live offers on the property, for the buyer of a live offer; null for everybody else. */
    otherOffers: z.nullable(z.number()),
  }),
  notYours: 404,
})
