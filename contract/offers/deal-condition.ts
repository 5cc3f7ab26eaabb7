import * as z from 'zod/mini'
import { Instant } from '../ground/field.ts'
import { offerConditions } from './offer-conditions.ts'

/**
 * State of a condition: `open` until the buyer marks it `met` or `failed`; `waived` if the buyer has paid before that.
 * Only an open one can change.
 */
export const ConditionState = z.enum(['open', 'met', 'failed', 'waived'])
export type ConditionState = z.infer<typeof ConditionState>

/** A condition of an accepted offer. */
export const DealCondition = z.object({
  name: z.enum(offerConditions),
  state: ConditionState,
  /** Time from which the agent can end the deal while the condition is open. */
  dueBy: Instant,
  /** The buyer's words about the result. Null until they mark it. */
  note: z.nullable(z.string()),
  /** Name of a document that proves the result. */
  document: z.nullable(z.string()),
  /** Time at which it was marked or waived. */
  changedAt: z.nullable(Instant),
})
export type DealCondition = z.infer<typeof DealCondition>
