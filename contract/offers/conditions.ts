import type { DealCondition } from './deal-condition.ts'
import { type OfferCondition, offerConditions } from './offer-conditions.ts'

// Conditions of a deal (ruling G70). Terms name them; the acceptance makes them count. Every page loads these rules, so they
// import no schema: the bundler would put one into a chunk that is loaded in a circle.

/** Days after the acceptance in which a condition is to be marked, unless the terms name others. */
export const conditionDays = 10
/** Fewest and most days that terms can name. */
export const conditionDaysLimits = { min: 1, max: 90 } as const
/** Days before the date of an open condition at which both sides are notified. */
export const conditionNoticeDays = 3
/** Days from now to the latest date to which an agent can extend a condition. */
export const maxConditionDays = 365
/** Characters of the longest note about a condition, and of the longest name of a document. */
export const conditionTextLimits = { note: 500, document: 200 } as const

const dayMs = 24 * 60 * 60 * 1000

/**
 * Builds the conditions of an offer that is accepted now, in the order of the contract.
 *
 * @param days that the accepted terms name
 */
export function openedConditions(
  names: readonly OfferCondition[],
  acceptedAt: Date,
  days: number | null = null,
): DealCondition[] {
  const dueBy = new Date(acceptedAt.getTime() + (days ?? conditionDays) * dayMs).toISOString()
  return offerConditions
    .filter(name => names.includes(name))
    .map(name => ({ name, state: 'open', dueBy, note: null, document: null, changedAt: null }))
}

/** Selects the open conditions. */
export const openConditions = (conditions: readonly DealCondition[] | null | undefined): DealCondition[] =>
  conditions?.filter(({ state }) => state === 'open') ?? []

/** Whether a deal waits for a condition: its payment window begins once the last one is met. */
export const waitsForCondition = (offer: {
  status: string
  conditions?: readonly DealCondition[] | null | undefined
}): boolean => offer.status === 'accepted' && openConditions(offer.conditions).length > 0

/** Whether a condition is open at or after its date, so that the agent can end the deal. @param now in milliseconds */
export const isLate = ({ state, dueBy }: Pick<DealCondition, 'state' | 'dueBy'>, now: number): boolean =>
  state === 'open' && Date.parse(dueBy) <= now

/** Explains why the buyer cannot mark this condition; undefined if they can. */
export function whyNotMarked(conditions: readonly DealCondition[], name: OfferCondition): string | undefined {
  const state = conditions.find(condition => condition.name === name)?.state
  if (state === undefined) return `This offer has no condition “${name}”.`
  return state === 'open' ? undefined : `The condition “${name}” is already ${state}.`
}

/** Marks an open condition. */
export const withMark = (
  conditions: readonly DealCondition[],
  name: OfferCondition,
  mark: Pick<DealCondition, 'note' | 'document'> & { state: 'met' | 'failed'; at: Date },
): DealCondition[] =>
  conditions.map(condition =>
    condition.name === name
      ? { ...condition, state: mark.state, note: mark.note, document: mark.document, changedAt: mark.at.toISOString() }
      : condition,
  )

/** Waives every open condition, because the buyer has paid. */
export const withWaiver = (conditions: readonly DealCondition[], at: Date): DealCondition[] =>
  conditions.map(condition =>
    condition.state === 'open' ? { ...condition, state: 'waived', changedAt: at.toISOString() } : condition,
  )

/** Moves the date of a condition. */
export const withDate = (conditions: readonly DealCondition[], name: OfferCondition, dueBy: string): DealCondition[] =>
  conditions.map(condition => (condition.name === name ? { ...condition, dueBy } : condition))

/** Returns the end of a calendar day as the date of a condition: 23:59 UTC. @param day such as 2026-12-01 */
export const conditionDate = (day: string): string => `${day}T23:59:00.000Z`

/** Explains why a condition cannot be extended to this time; undefined if it can. @param now in milliseconds */
export function whyNotExtended(
  condition: Pick<DealCondition, 'dueBy'>,
  dueBy: string,
  now: number,
): string | undefined {
  const time = Date.parse(dueBy)
  if (time <= Math.max(now, Date.parse(condition.dueBy))) return 'Choose a later day than now.'
  if (time > now + maxConditionDays * dayMs) return `Choose a day within ${maxConditionDays} days.`
  return undefined
}

/** Names of conditions in a sentence to anybody. */
const conditionNames: Readonly<Record<OfferCondition, string>> = {
  financing: 'the financing',
  inspection: 'the inspection',
  'sale of own home': 'the sale of the buyer’s own home',
}

/** Names conditions in a sentence: "the financing, the inspection and the sale of the buyer’s own home". */
export function namesOfConditions(names: readonly OfferCondition[]): string {
  const inOrder = offerConditions.filter(name => names.includes(name)).map(name => conditionNames[name])
  return [inOrder.slice(0, -1).join(', '), ...inOrder.slice(-1)].filter(part => part !== '').join(' and ')
}

/** Counts days in words: "1 day", "21 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`
