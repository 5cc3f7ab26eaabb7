import * as z from 'zod/mini'
import { endpoint, updated } from '../ground/endpoint.ts'
import { IdParam, wholeNumber } from '../ground/field.ts'

/** The number of listings that an agent has, and the most that they can have. */
export const PropertyLimit = z.object({
  /** Listings that are neither deleted nor sold, in every status. */
  properties: z.number(),
  /** A further listing is 409 once there are as many. */
  propertyLimit: z.number(),
  /** Whether an admin has set the limit for this agent; otherwise the marketplace's limit for every agent applies. */
  isOwnLimit: z.boolean(),
})
export type PropertyLimit = z.infer<typeof PropertyLimit>

/** Refusal of a further listing. */
export const tooManyProperties = (limit: number): string =>
  `You have ${limit.toLocaleString('en-US')} listings, the most that you can have at a time. Delete one, or ask an admin for a higher limit.`

/** Whether an agent is so near the limit that they should know. */
export const isNearLimit = ({
  properties,
  propertyLimit,
}: Pick<PropertyLimit, 'properties' | 'propertyLimit'>): boolean => properties >= propertyLimit * 0.9

const ById = z.object({ id: IdParam })

/** Returns an agent's limit and how much of it is used. */
export const findPropertyLimit = endpoint({
  method: 'GET',
  path: '/property-limit/:id',
  access: ['admin'],
  summary: 'How many listings an agent has and can have',
  params: ById,
  response: PropertyLimit,
})

/** The highest limit that an admin can set. */
export const highestPropertyLimit = 1_000_000

/** Sets an agent's limit; null returns to the marketplace's. Listings above a lower limit stay. 409 for anyone but an agent. */
export const changePropertyLimit = endpoint({
  method: 'PATCH',
  path: '/property-limit/:id',
  access: ['admin'],
  summary: 'Change how many listings an agent can have',
  params: ById,
  body: z.object({ propertyLimit: z.nullable(wholeNumber('Limit', { max: highestPropertyLimit })) }),
  response: updated(PropertyLimit),
})
