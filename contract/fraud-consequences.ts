import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParam } from './field.ts'

/** Counts of what a fraud mark or its lifting affects. Amounts are US dollars. */
export const FraudConsequences = z.object({
  /** Verified listings that are not sold. */
  listings: z.number(),
  /** Those of them that are advertised. */
  advertised: z.number(),
  pendingOffers: z.number(),
  /** Accepted offers, which cannot be paid while the mark lasts. */
  acceptedOffers: z.number(),
  acceptedTotal: z.number(),
  /** Viewings that are requested or agreed, and not over. */
  viewings: z.number(),
})
export type FraudConsequences = z.infer<typeof FraudConsequences>

/** Counts what a fraud mark on this agent affects, before an admin sets or lifts it (ruling G19). */
export const fraudConsequences = endpoint({
  method: 'GET',
  path: '/fraud-consequences/:id',
  access: ['admin'],
  summary: 'Counts of listings, offers and viewings that a fraud mark on this agent affects',
  params: z.object({ id: IdParam }),
  reply: FraudConsequences,
})
