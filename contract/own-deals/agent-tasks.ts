import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { Id, Instant } from '../ground/field.ts'
import { isLate, waitsForCondition } from '../offers/conditions.ts'
import { hasExpired } from '../offers/offer-terms.ts'
import { isDeal, isPaidByTransfer, isUndecided, type Offer } from '../offers/offers.ts'
import { listOfferedProperties } from './offered-properties.ts'

/**
 * Tasks of an agent: `answer` to an offer, `cancel request` of the buyer, a `condition` past its date, and a `transfer` to
 * record.
 */
const agentTaskKinds = ['answer', 'cancel request', 'condition', 'transfer'] as const
type AgentTaskKind = (typeof agentTaskKinds)[number]

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

/** Returns what an offer asks of its agent; undefined if it is nothing. @param now the server's time in milliseconds */
export function agentTaskOf(offer: Offer, now: number): AgentTask | undefined {
  const kind = kindOf(offer, now)
  if (kind === undefined) return undefined
  const { _id: offerId, propertyId, title, buyerName, offerAmount } = offer
  return { kind, offerId, propertyId, title, buyerName, offerAmount, until: untilOf(offer, kind) }
}

function kindOf(offer: Offer, now: number): AgentTaskKind | undefined {
  if (isUndecided(offer)) {
    const canDecide = offer.turn === 'agent' && !offer.backup && !offer.unverified && !hasExpired(offer.terms, now)
    return canDecide ? 'answer' : undefined
  }
  if (!isDeal(offer) || offer.flagged) return undefined
  if (offer.cancelRequest?.by === 'buyer') return 'cancel request'
  if (offer.conditions?.some(condition => isLate(condition, now))) return 'condition'
  return isPaidByTransfer(offer) && offer.transfer === null && !waitsForCondition(offer) ? 'transfer' : undefined
}

function untilOf({ terms, payBy }: Offer, kind: AgentTaskKind): string | null {
  if (kind === 'answer') return terms.expiresAt
  return kind === 'transfer' ? payBy : null
}

/** Sorts tasks: the earliest deadline first, those without one last. */
export const inTaskOrder = (tasks: readonly AgentTask[]): AgentTask[] =>
  tasks.toSorted((one, other) => (one.until ?? 'never').localeCompare(other.until ?? 'never'))

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
