import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { Id, Instant } from '../ground/field.ts'
import { listOfferedProperties } from './offered-properties.ts'

/**
 * Tasks of an agent: `answer` to an offer, `cancel request` of the buyer, a `condition` past its date, a `transfer` to
 * record, and an `objection` of an admin to the last transfer.
 */
const agentTaskKinds = ['answer', 'cancel request', 'condition', 'transfer', 'objection'] as const

/** Something that waits for an agent. US dollars. */
export const AgentTask = z.object({
  kind: z.enum(agentTaskKinds),
  offerId: Id,
  propertyId: Id,
  title: z.string(),
  buyerName: z.string(),
  offerAmount: z.number(),
  /** Time until which it can be done; null without a deadline. */
  until: z.nullable(Instant),
})
export type AgentTask = z.infer<typeof AgentTask>

/** Maximum number of tasks in {@link agentTasks}; an agent with more has them in the list of offers. */
export const maxAgentTasks = 100

/**
 * Lists what waits for the caller in their offers and deals: the earliest deadline first. An open page polls this call.
 * Browsers cache it under the key of the agent's offers, so that an action that refreshes those refreshes it too.
 */
export const agentTasks = endpoint({
  method: 'GET',
  path: '/agent-tasks',
  access: ['agent'],
  summary: 'What waits for you in your offers and deals, the earliest deadline first',
  key: listOfferedProperties.key,
  response: z.array(AgentTask),
})
