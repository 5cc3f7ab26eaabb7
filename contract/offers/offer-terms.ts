import * as z from 'zod/mini'
import { calendarDate, choices, dollarAmount, instant, Instant, optionalText, wholeNumber } from '../ground/field.ts'
import { conditionDays, conditionDaysLimits } from './conditions.ts'
import { DealSide } from './deal-side.ts'
import { offerConditions } from './offer-conditions.ts'

// Terms of an offer, in versions (ruling G62). A counteroffer replaces them, and the turn passes to the other side.

/** Maximum number of turns of a negotiation: the first terms begin one, and so does each counteroffer. */
export const maxTurns = 20
/** Maximum number of versions: the turns, and the changes of terms that waited for an answer. */
export const maxVersions = 100
/** Characters of the longest message with terms. */
export const maxTermsMessage = 1000

/** Version, conditions, message and expiry of terms: all but their amount and date. */
export const TermsDetails = z.object({
  /** 1 for the first terms of an offer. */
  version: z.number(),
  /** Side that made them. The other side has the turn. */
  by: DealSide,
  /** Turn of the negotiation: 1 until the first counteroffer. */
  turn: z.number(),
  conditions: z.array(z.enum(offerConditions)),
  /** Days after the acceptance in which the conditions are to be marked. Missing: {@link conditionDays}. */
  conditionDays: z.optional(z.number()),
  message: z.nullable(z.string()),
  /** Time from which nobody can accept them. Null: they do not expire. */
  expiresAt: z.nullable(Instant),
  madeAt: Instant,
})

/** One version of the terms of an offer. US dollars and a calendar date. */
export const Terms = z.extend(TermsDetails, { offerAmount: z.number(), buyingDate: z.string() })
export type Terms = z.infer<typeof Terms>

/** The offer form. US dollars and a calendar date. */
export const OfferTerms = z.object({
  offerAmount: dollarAmount('Offer amount', 'Offer amount is required'),
  buyingDate: calendarDate('Buying date is required'),
})
export type OfferTerms = z.infer<typeof OfferTerms>

/** Terms as a client sends them. An absent field keeps its value; null removes it. */
export const NewTerms = z.extend(OfferTerms, {
  conditions: z.optional(z.nullable(choices('Conditions', offerConditions))),
  /** Goes with the conditions: terms with new conditions and without days give the usual ones. */
  conditionDays: z.optional(wholeNumber('Days for the conditions', conditionDaysLimits)),
  message: z.nullable(optionalText(maxTermsMessage)),
  expiresAt: z.optional(z.nullable(instant('Must be a time'))),
})
export type NewTerms = z.infer<typeof NewTerms>

const hourMs = 60 * 60 * 1000

/** The shortest and the longest time until terms expire. */
export const expiryLimits = { minMs: hourMs, maxMs: 30 * 24 * hourMs } as const

/** Explains why terms cannot expire at this time; undefined if they can. @param now the server's time in milliseconds */
export function whyNotExpiry(expiresAt: string, now: number): string | undefined {
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return 'The expiry has passed.'
  if (leftMs < expiryLimits.minMs) return 'Terms are valid for at least an hour.'
  if (leftMs > expiryLimits.maxMs) return 'Terms are valid for at most 30 days.'
  return undefined
}

/** Whether terms have expired. @param now the server's time in milliseconds */
export const hasExpired = ({ expiresAt }: Pick<Terms, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

/** Returns the days for the conditions that new terms give. @param before those of the terms that they replace */
export const conditionDaysOf = (
  { conditions, conditionDays: days }: Pick<NewTerms, 'conditions' | 'conditionDays'>,
  before: number | null,
): number | null => days ?? (conditions === undefined ? before : null)

type Proposal = Pick<Terms, 'offerAmount' | 'buyingDate' | 'conditions'> & { conditionDays?: number | null | undefined }

/** Whether two sets of terms propose the same. A message and an expiry alone are no proposal. */
export const isSameProposal = (one: Proposal, other: Proposal): boolean =>
  one.offerAmount === other.offerAmount &&
  one.buyingDate === other.buyingDate &&
  offerConditions.every(condition => one.conditions.includes(condition) === other.conditions.includes(condition)) &&
  (one.conditions.length === 0 || (one.conditionDays ?? conditionDays) === (other.conditionDays ?? conditionDays))

/** Refusal of a counteroffer that proposes what is on the table. */
export const sameProposal = 'These are the current terms. Change the amount, the date or a condition, or accept them.'

/** Current round of final offers on a property: `open` for finals, or `closed`, so that the agent decides (ruling G63). */
export const FinalRoundState = z.enum(['open', 'closed'])
export type FinalRoundState = z.infer<typeof FinalRoundState>
