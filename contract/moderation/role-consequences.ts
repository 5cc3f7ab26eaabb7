import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { IdParam } from '../ground/field.ts'

/** Counts of what a change of a person's role affects. Amounts are US dollars. */
export const RoleConsequences = z.object({
  /** Verified listings that are not sold. */
  properties: z.number(),
  /** Those of them that are advertised. */
  advertised: z.number(),
  /** Pending offers on an agent's listings, or those of a buyer. */
  pendingOffers: z.number(),
  /** Accepted offers: a fraud mark freezes them, and any other change has to wait for them. */
  acceptedOffers: z.number(),
  acceptedTotal: z.number(),
  /** Viewings that are requested or agreed, and not over. */
  viewings: z.number(),
})
export type RoleConsequences = z.infer<typeof RoleConsequences>

/** Counts what another role, a fraud mark or its lifting changes for this person (rulings G19, G20). */
export const roleConsequences = endpoint({
  method: 'GET',
  path: '/role-consequences/:id',
  access: ['admin'],
  summary: 'Counts of listings, offers and viewings that a change of this person’s role affects',
  params: z.object({ id: IdParam }),
  response: RoleConsequences,
})
