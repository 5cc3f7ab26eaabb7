import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'
import { Offer } from '../offers/offers.ts'

/** Most offers that {@link waitingOnProperty} names. */
export const maxWaitingOffers = 20

/** Pending offers, the highest first, open viewings and open conversations that a decision about a property affects. */
export const WaitingOnProperty = z.object({
  offers: z.array(z.pick(Offer, { _id: true, offerAmount: true, buyerName: true, buyingDate: true, terms: true })),
  /** Number of pending offers. */
  pendingOffers: z.number(),
  /** Number of viewings that are requested or agreed. */
  viewings: z.number(),
  /** Number of conversations in which both sides can write. */
  conversations: z.number(),
})
export type WaitingOnProperty = z.infer<typeof WaitingOnProperty>

/** Returns what a change, a deletion or a decision about a property affects, for its agent and admins. */
export const waitingOnProperty = endpoint({
  method: 'GET',
  path: '/managed-properties/:id/waiting',
  access: ['agent', 'admin'],
  summary: 'The pending offers, open viewings and open conversations of a property',
  params: z.object({ id: IdParam }),
  response: WaitingOnProperty,
  notYours: 404,
})
