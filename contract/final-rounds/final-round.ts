import * as z from 'zod/mini'
import { Id, Instant } from '../ground/field.ts'

// Rounds of best and final offers (ruling G63). final-offers.ts has their calls.

/**
 * States of a round: `open` until its deadline, then `closed`: all finals are open, and the agent decides. `ended` by the
 * agent after that, or `cancelled` before.
 */
export const FinalRoundStatus = z.enum(['open', 'closed', 'ended', 'cancelled'])
export type FinalRoundStatus = z.infer<typeof FinalRoundStatus>

/** Events of a round that its people are notified of. */
export const FinalRoundEvent = z.enum(['opened', 'extended', 'cancelled', 'closed', 'ended'])
export type FinalRoundEvent = z.infer<typeof FinalRoundEvent>

/** A round of final offers on one property. A property has at most one that is open or closed. */
export const FinalRound = z.object({
  _id: Id,
  propertyId: Id,
  status: FinalRoundStatus,
  openedAt: Instant,
  deadline: Instant,
  /** The deadline was moved; it can be moved once. */
  extended: z.boolean(),
  closedAt: z.nullable(Instant),
  /** Reason for its cancellation, if there is one. */
  reason: z.nullable(z.string()),
  /** The deadline has passed, and its finals cannot be opened until the operator restores their secret. */
  unreadable: z.optional(z.literal(true)),
})
export type FinalRound = z.infer<typeof FinalRound>

const hourMs = 60 * 60 * 1000

/** The shortest and the longest time until a deadline. */
export const deadlineLimits = { minMs: 2 * hourMs, maxMs: 14 * 24 * hourMs } as const
/** Maximum number of rounds of final offers on one property. */
export const maxFinalRounds = 20

/** Explains why a property can have no further round; undefined if it can. @param rounds number of rounds it has had */
export const whyNoFurtherRound = (rounds: number): string | undefined =>
  rounds < maxFinalRounds ? undefined : `This property has had ${maxFinalRounds} rounds of final offers.`

/** Explains why a round cannot close at this time; undefined if it can. @param now the server's time in milliseconds */
export function whyNotDeadline(deadline: string, now: number): string | undefined {
  const leftMs = Date.parse(deadline) - now
  if (leftMs < deadlineLimits.minMs) return 'The deadline must be at least 2 hours from now.'
  if (leftMs > deadlineLimits.maxMs) return 'The deadline must be at most 14 days from now.'
  return undefined
}

/** Whether the deadline has passed. The finals open within seconds after it. @param now the server's time in milliseconds */
export const isPastDeadline = ({ deadline }: Pick<FinalRound, 'deadline'>, now: number): boolean =>
  Date.parse(deadline) <= now

/** Text on the finals of an open round whose deadline has passed. */
export const openingText = ({ unreadable }: Pick<FinalRound, 'unreadable'>): string =>
  unreadable
    ? 'The final offers cannot be opened at the moment. They are kept, and the admins have been told.'
    : 'The final offers open in a few seconds.'
