import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { oneOf } from '../ground/field.ts'

// Counts of the queue of admins, apart from its items, because every page of an admin shows them.

/** Groups by which admins filter the queue. */
export const DecisionGroup = oneOf('Group', ['money', 'homes', 'people'])
export type DecisionGroup = z.infer<typeof DecisionGroup>

const DecisionCounts = z.object({ money: z.number(), homes: z.number(), people: z.number() })
/** Number of waiting decisions in each group. */
export type DecisionCounts = z.infer<typeof DecisionCounts>

/** Counts what waits for a decision. */
export const decisionCounts = endpoint({
  method: 'GET',
  path: '/to-decide/counts',
  access: ['admin'],
  summary: 'How many decisions wait in each group',
  response: DecisionCounts,
})

/** Cache key of the queue. */
export const queueKey = 'to-decide'

/** Queries that the browser reloads after a decision of an admin. */
export const decisionQueue = [decisionCounts, { key: queueKey }] as const
