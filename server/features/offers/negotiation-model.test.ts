import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DealSide, otherSide } from '#contract/deal-side.ts'
import { maxRounds, maxVersions, type TermsMove, whyNotMove } from '#contract/offer-terms.ts'
import { Problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { acceptCounter, acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { expireOffers } from './expire-offers.ts'
import { getOffer } from './get-offer.ts'
import { readNegotiation } from './read-negotiation.ts'
import { rejectOffer, withdrawOffer } from './reject-offer.ts'
import { reviseOffer } from './revise-offer.ts'

// All moves against a plain state machine, in random sequences (ruling G62). First the rule of the contract alone, many
// times; then the marketplace with its database.

const hourMs = 60 * 60 * 1000
const [minPrice, maxPrice] = [400_000, 500_000]

/** The plain state machine: what has been agreed between two people at a table. */
interface Table {
  status: 'pending' | 'accepted' | 'rejected'
  /** Everything that was ever on the table, oldest first. */
  terms: { by: DealSide; amount: number; expiresAtHour: number | null }[]
  hour: number
}

/** The open board is no part of the negotiation. */
type NegotiationMove = Exclude<TermsMove, 'show'>

type Step =
  | { do: 'wait'; hours: number }
  | { do: 'sweep' }
  | {
      do: NegotiationMove
      side: DealSide
      amount: number
      expiresIn: number | null
      version: 'none' | 'current' | 'older'
    }

const begin = (): Table => ({
  status: 'pending',
  terms: [{ by: 'buyer', amount: 400_000, expiresAtHour: null }],
  hour: 0,
})

const last = ({ terms }: Table) => {
  const found = terms.at(-1)
  if (!found) throw new Error('A table has terms')
  return found
}
const roundsOf = ({ terms }: Table) => terms.filter((one, n) => n === 0 || one.by !== terms[n - 1]?.by).length
const isExpired = (table: Table) => {
  const { expiresAtHour } = last(table)
  return expiresAtHour !== null && expiresAtHour <= table.hour
}

/** Returns the table after a step, or undefined if the step is refused. */
function play(table: Table, step: Step): Table | undefined {
  if (step.do === 'wait') return { ...table, hour: table.hour + step.hours }
  if (step.do === 'sweep')
    return table.status === 'pending' && isExpired(table) ? { ...table, status: 'rejected' } : table
  if (table.status !== 'pending') return undefined
  if (step.do === 'reject') return step.side === 'agent' ? { ...table, status: 'rejected' } : undefined
  if (step.do === 'withdraw') return step.side === 'buyer' ? { ...table, status: 'rejected' } : undefined
  const waits = last(table).by === step.side
  if (isExpired(table) || (step.version === 'older' && step.do !== 'revise')) return undefined
  if (step.do === 'revise' ? step.side === 'agent' || !waits : waits) return undefined
  if (step.do === 'accept') return { ...table, status: 'accepted' }
  const isInRange = step.amount >= minPrice && step.amount <= maxPrice
  const isSame = step.do === 'counter' && step.amount === last(table).amount
  const isFull = table.terms.length >= maxVersions || (step.do === 'counter' && roundsOf(table) >= maxRounds)
  if (!isInRange || isSame || isFull) return undefined
  const expiresAtHour =
    step.expiresIn === null ? (step.do === 'revise' ? last(table).expiresAtHour : null) : table.hour + step.expiresIn
  return { ...table, terms: [...table.terms, { by: step.side, amount: step.amount, expiresAtHour }] }
}

const side = fc.constantFrom<DealSide>('buyer', 'agent')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'sweep' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<NegotiationMove>('counter', 'counter', 'revise') },
        { weight: 1, arbitrary: fc.constantFrom<NegotiationMove>('accept', 'reject', 'withdraw') },
      ),
      side,
      // Few amounts, so that some are equal and some outside the range.
      amount: fc.constantFrom(399_999, 400_000, 440_000, 470_000, 500_000, 500_001),
      expiresIn: fc.option(fc.integer({ min: 2, max: 48 }), { freq: 2 }),
      version: fc.constantFrom('none' as const, 'current' as const, 'older' as const),
    }),
  },
)

describe('random negotiations by the rule of the contract', () => {
  it('agree with a plain state machine in 5,000 sequences', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let table = begin()
        for (const taken of steps) {
          const after = play(table, taken)
          if (table.status === 'pending' && taken.do !== 'wait' && taken.do !== 'sweep') {
            const { by, expiresAtHour } = last(table)
            const version = table.terms.length
            const why = whyNotMove(
              {
                version,
                by,
                round: roundsOf(table),
                expiresAt: expiresAtHour === null ? null : new Date(expiresAtHour * hourMs).toISOString(),
              },
              { move: taken.do, side: taken.side, version: versionOf(taken, version) },
              table.hour * hourMs,
            )
            // What the rule allows may still be outside the range, or propose the same.
            if (after !== undefined) expect(why).toBeUndefined()
            if (why === undefined && after === undefined)
              expect(taken.amount < minPrice || taken.amount > maxPrice || taken.amount === last(table).amount).toBe(
                true,
              )
          }
          table = after ?? table
          expectSound(table)
        }
      }),
      { numRuns: 5000 },
    )
  })
})

/** A revision names no version. */
const versionOf = (taken: Action, version: number): number | undefined => {
  if (taken.do === 'revise' || taken.version === 'none') return undefined
  return taken.version === 'current' ? version : version + 1
}

function expectSound(table: Table): void {
  expect(roundsOf(table)).toBeLessThanOrEqual(maxRounds)
  expect(table.terms.length).toBeLessThanOrEqual(maxVersions)
  expect(table.terms[0]?.by).toBe('buyer')
  for (const { amount } of table.terms) expect(amount >= minPrice && amount <= maxPrice).toBe(true)
}

const app = await startTestApp()
const { given, deps } = app
const deals = dealBuilders(app)
const [buyer, agent] = [await given.aBuyer(), await given.anAgent()]
const callerOf = (person: Person): Caller =>
  ({ ...person, sessionId: '', requestId: '', client: '' }) as unknown as Caller
const callers = { buyer: callerOf(buyer), agent: callerOf(agent) }

type Action = Exclude<Step, { do: 'wait' | 'sweep' }>

/** Makes the move of a step on the marketplace at this time; false if it is refused. */
async function take(id: string, taken: Action, table: Table, start: number): Promise<boolean> {
  const now = start + table.hour * hourMs
  const there = { ...deps, clock: { ...deps.clock, now: () => new Date(now) } }
  const caller = callers[taken.side]
  const version = versionOf(taken, table.terms.length)
  const expiresAt = taken.expiresIn === null ? undefined : new Date(now + taken.expiresIn * hourMs).toISOString()
  const terms = { offerAmount: taken.amount, buyingDate: '2026-12-01', message: undefined, expiresAt }
  const moves: Record<NegotiationMove, () => Promise<unknown>> = {
    accept: () =>
      taken.side === 'agent'
        ? acceptOffer(there, caller, id, version)
        : acceptCounter(there, caller, id, version ?? table.terms.length),
    counter: () => counterOffer(there, caller, id, { ...terms, version }),
    revise: () => reviseOffer(there, caller, id, terms),
    reject: () => rejectOffer(there, caller, id),
    withdraw: () => withdrawOffer(there, caller, id),
  }
  try {
    await moves[taken.do]()
    return true
  } catch (error) {
    if (error instanceof Problem && [404, 409, 422].includes(error.status)) return false
    throw error
  }
}

/** Plays a sequence on the marketplace and on the table, and compares both after each step. */
async function playBoth(steps: readonly Step[]): Promise<void> {
  const { id } = await deals.anOffer({ property: await given.aProperty({ agent }), buyer })
  const start = deps.clock.now().getTime()
  let table = begin()
  for (const taken of steps) {
    const after = play(table, taken)
    if (taken.do === 'sweep') await expireOffers(at(start + table.hour * hourMs))
    else if (taken.do !== 'wait') {
      const worked = await take(id, taken, table, start)
      expect(worked, JSON.stringify({ taken, table })).toBe(after !== undefined || isRepeated(table, taken))
    }
    table = after ?? table
    const offer = await getOffer(deps.db, callers.agent, id)
    const { terms } = await readNegotiation(deps, callers.agent, id)
    expect({
      status: offer.status,
      turn: offer.turn,
      round: offer.terms.round,
      terms: terms.toReversed().map(({ by, offerAmount, expiresAt }) => [by, offerAmount, expiresAt]),
    }).toEqual({
      status: table.status,
      turn: table.status === 'pending' ? otherSide(last(table).by) : null,
      round: roundsOf(table),
      terms: table.terms.map(({ by, amount, expiresAtHour }) => [
        by,
        amount,
        expiresAtHour === null ? null : new Date(start + expiresAtHour * hourMs).toISOString(),
      ]),
    })
  }
  expect(await recordedTerms(id)).toEqual([
    ...table.terms.map(({ by, amount }) => [by, amount]),
    ...(table.status === 'pending' ? [] : [table.status]),
  ])
  // A later sweep would find it.
  if (table.status === 'pending') await withdrawOffer(deps, callers.buyer, id)
}

/** Reads the terms and the end of an offer from its record. */
async function recordedTerms(id: string): Promise<unknown[]> {
  const rows = await deps.db
    .selectFrom('deal_record')
    .select('text')
    .where('offer_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map(({ text }) => {
    const { by, facts } = JSON.parse(text) as { by: string; facts: { status: string; amount: number } }
    return facts.status === 'pending' ? [by, facts.amount] : facts.status
  })
}

const at = (now: number) => ({ ...deps, clock: { ...deps.clock, now: () => new Date(now) } })

/** Repeating a decision changes nothing and succeeds, but for a second acceptance of a counteroffer. */
const isRepeated = (table: Table, taken: Action): boolean =>
  (table.status === 'accepted' && taken.do === 'accept' && taken.side === 'agent' && taken.version !== 'older') ||
  (table.status === 'rejected' &&
    ((taken.do === 'reject' && taken.side === 'agent') || (taken.do === 'withdraw' && taken.side === 'buyer')))

describe('random negotiations on the marketplace', () => {
  it('agree with a plain state machine, step by step', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), playBoth), {
      numRuns: 60,
      interruptAfterTimeLimit: 10_000,
    })
    await expectInvariants(deps.db)
  }, 30_000)
})
