import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { nilUuid } from '#contract/ground/field.ts'
import { type TermsMove, whyNotMove } from '#contract/negotiation/terms-moves.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import { maxTurns, maxVersions, type FinalRoundState } from '#contract/offers/offer-terms.ts'
import { Problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { cancelFinalRound, endFinalRound } from '../final-rounds/change-final-round.ts'
import { closeFinalRounds } from '../final-rounds/close-final-rounds.ts'
import { makeFinalOffer } from '../final-rounds/make-final-offer.ts'
import { openFinalRound } from '../final-rounds/open-final-round.ts'
import { expireOffers } from '../manage-properties/expire-offers.ts'
import { getOffer } from '../offers/get-offer.ts'
import { acceptCounter, acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
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
  /** The round of final offers on the home. */
  round: { state: FinalRoundState; deadlineHour: number } | null
  /** Amount of the sealed final. */
  final: number | null
  hour: number
}

/** The open board and backups are no part of the negotiation. */
type NegotiationMove = Exclude<TermsMove, 'show' | 'back up'>

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
  | { do: 'open round'; hours: number }
  | { do: 'cancel round' }
  | { do: 'end round' }

const begin = (): Table => ({
  status: 'pending',
  terms: [{ by: 'buyer', amount: 400_000, expiresAtHour: null }],
  round: null,
  final: null,
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
  return expiresAtHour !== null && expiresAtHour <= table.hour && table.final === null
}
const isBeforeDeadline = ({ round, hour }: Table) => round?.state === 'open' && round.deadlineHour > hour

/** Returns the table after a step, or undefined if the step is refused. */
function play(table: Table, step: Step): Table | undefined {
  if (step.do === 'wait') return { ...table, hour: table.hour + step.hours }
  if (step.do === 'sweep') return closed(expired(table))
  if (step.do === 'cancel round') return isBeforeDeadline(table) ? { ...table, round: null, final: null } : undefined
  if (step.do === 'end round')
    return table.round?.state === 'closed' && table.status !== 'accepted' ? { ...table, round: null } : undefined
  if (table.status !== 'pending') return undefined
  if (step.do === 'open round')
    return table.round === null && !isExpired(table)
      ? { ...table, round: { state: 'open', deadlineHour: table.hour + step.hours } }
      : undefined
  const ended = { ...table, status: 'rejected', final: null } as const
  if (step.do === 'reject') return step.side === 'agent' ? ended : undefined
  if (step.do === 'withdraw') return step.side === 'buyer' ? ended : undefined
  if (step.do === 'final') return isFinalAllowed(table, step) ? { ...table, final: step.amount } : undefined
  const isDecision = step.do === 'accept' && step.side === 'agent'
  if (table.round?.state === 'open' || (table.round && !isDecision)) return undefined
  const waits = last(table).by === step.side
  if (isExpired(table) || (step.version === 'older' && step.do !== 'revise')) return undefined
  if (step.do === 'revise' ? step.side === 'agent' || !waits : waits) return undefined
  if (step.do === 'accept') return { ...table, status: 'accepted' }
  const isSame = step.do === 'counter' && step.amount === last(table).amount
  const isFull = table.terms.length >= maxVersions || (step.do === 'counter' && roundsOf(table) >= maxTurns)
  if (!isInRange(step.amount) || isSame || isFull) return undefined
  const expiresAtHour =
    step.expiresIn === null ? (step.do === 'revise' ? last(table).expiresAtHour : null) : table.hour + step.expiresIn
  return { ...table, terms: [...table.terms, { by: step.side, amount: step.amount, expiresAtHour }] }
}

const expired = (table: Table): Table =>
  table.status === 'pending' && isExpired(table) ? { ...table, status: 'rejected' } : table

/** Returns the table after the job that closes rounds: a sealed final becomes the terms. */
function closed(table: Table): Table {
  if (table.round?.state !== 'open' || table.round.deadlineHour > table.hour) return table
  const opened = table.final === null ? [] : [{ by: 'buyer' as const, amount: table.final, expiresAtHour: null }]
  return { ...table, round: { ...table.round, state: 'closed' }, final: null, terms: [...table.terms, ...opened] }
}

function isFinalAllowed(table: Table, { side: by, amount }: Action): boolean {
  const isFull = table.terms.length >= maxVersions || (last(table).by === 'agent' && roundsOf(table) >= maxTurns)
  return by === 'buyer' && isBeforeDeadline(table) && !isExpired(table) && !isFull && isInRange(amount)
}
const isInRange = (amount: number) => amount >= minPrice && amount <= maxPrice

const side = fc.constantFrom<DealSide>('buyer', 'agent')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'sweep' }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('open round' as const), hours: fc.integer({ min: 2, max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'cancel round' }, { do: 'end round' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<NegotiationMove>('counter', 'counter', 'revise', 'final') },
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
          if (table.status === 'pending' && isAction(taken)) {
            const { by } = last(table)
            const expiresAtHour = table.final === null ? last(table).expiresAtHour : null
            const version = table.terms.length
            const why = whyNotMove(
              {
                version,
                by,
                turn: roundsOf(table),
                expiresAt: expiresAtHour === null ? null : new Date(expiresAtHour * hourMs).toISOString(),
              },
              { move: taken.do, side: taken.side, version: versionOf(taken, version) },
              table.hour * hourMs,
              table.round?.state,
            )
            // What the rule allows may still be outside the range, propose the same, or be too late for the round.
            if (after !== undefined) expect(why).toBeUndefined()
            if (why === undefined && after === undefined)
              expect(
                !isInRange(taken.amount) ||
                  (taken.do === 'final' ? !isBeforeDeadline(table) : taken.amount === last(table).amount),
              ).toBe(true)
          }
          table = after ?? table
          expectSound(table)
        }
      }),
      { numRuns: 5000 },
    )
  })
})

/** A revision and a final name no version. */
const versionOf = (taken: Action, version: number): number | undefined => {
  if (taken.do === 'revise' || taken.do === 'final' || taken.version === 'none') return undefined
  return taken.version === 'current' ? version : version + 1
}

function expectSound(table: Table): void {
  expect(roundsOf(table)).toBeLessThanOrEqual(maxTurns)
  expect(table.terms.length).toBeLessThanOrEqual(maxVersions)
  expect(table.terms[0]?.by).toBe('buyer')
  if (table.final !== null) expect([table.status, table.round?.state]).toEqual(['pending', 'open'])
  for (const { amount } of table.terms) expect(amount >= minPrice && amount <= maxPrice).toBe(true)
}

const app = await startTestApp()
const { given, deps } = app
const deals = dealBuilders(app)
const [buyer, agent] = [await given.aBuyer(), await given.anAgent()]
const callerOf = (person: Person): Caller =>
  ({ ...person, sessionId: '', requestId: '', client: '' }) as unknown as Caller
const callers = { buyer: callerOf(buyer), agent: callerOf(agent) }

type Action = Extract<Step, { side: DealSide }>
const isAction = (taken: Step): taken is Action => 'side' in taken

interface Played {
  offerId: string
  propertyId: string
  /** The last round that was opened. */
  roundId: string
}

/** Makes the move of a step on the marketplace at this time. */
async function take(played: Played, taken: Action, table: Table, start: number): Promise<void> {
  const now = start + table.hour * hourMs
  const there = at(now)
  const { offerId: id } = played
  const caller = callers[taken.side]
  const version = versionOf(taken, table.terms.length)
  const expiresAt = taken.expiresIn === null ? undefined : new Date(now + taken.expiresIn * hourMs).toISOString()
  const terms = { offerAmount: taken.amount, buyingDate, message: undefined, expiresAt }
  const moves: Record<NegotiationMove, () => Promise<unknown>> = {
    accept: () =>
      taken.side === 'agent'
        ? acceptOffer(there, caller, id, version)
        : acceptCounter(there, caller, id, version ?? table.terms.length),
    counter: () => counterOffer(there, caller, id, { ...terms, version }),
    revise: () => reviseOffer(there, caller, id, terms),
    final: () => makeFinalOffer(there, caller, id, terms),
    reject: () => rejectOffer(there, caller, id),
    withdraw: () => withdrawOffer(there, caller, id),
  }
  await moves[taken.do]()
}

/** Makes a step with the round of the home. */
async function changeRound(
  played: Played,
  step: Extract<Step, { do: 'open round' | 'cancel round' | 'end round' }>,
  now: number,
): Promise<void> {
  const [there, { agent: caller }] = [at(now), callers]
  if (step.do === 'cancel round') await cancelFinalRound(there, caller, played.roundId, 'Other plans.')
  else if (step.do === 'end round') await endFinalRound(there, caller, played.roundId)
  else {
    const deadline = new Date(now + step.hours * hourMs).toISOString()
    played.roundId = (await openFinalRound(there, caller, { propertyId: played.propertyId, deadline }))._id
  }
}

/** Whether a step was not refused. */
async function works(step: Promise<void>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof Problem && [404, 409, 422].includes(error.status)) return false
    throw error
  }
}

/** Plays a sequence on the marketplace and on the table, and compares both after each step. */
async function playBoth(steps: readonly Step[]): Promise<void> {
  const property = await given.aProperty({ agent })
  const { id } = await deals.anOffer({ property, buyer })
  const played: Played = { offerId: id, propertyId: property.id, roundId: nilUuid }
  const start = deps.clock.now().getTime()
  let table = begin()
  let lastRound: 'cancel round' | 'end round' | undefined
  for (const taken of steps) {
    const after = play(table, taken)
    const now = start + table.hour * hourMs
    if (taken.do === 'sweep') {
      await expireOffers(at(now))
      await closeFinalRounds(at(now))
    } else if (isAction(taken)) {
      const worked = await works(take(played, taken, table, start))
      expect(worked, JSON.stringify({ taken, table })).toBe(after !== undefined || isRepeated(table, taken))
    } else if (taken.do !== 'wait') {
      const worked = await works(changeRound(played, taken, now))
      // Repeating the end of the last round changes nothing and succeeds.
      expect(worked, JSON.stringify({ taken, table })).toBe(
        after !== undefined || (table.round === null && taken.do === lastRound),
      )
      if (after && taken.do !== 'open round') lastRound = taken.do
    }
    table = after ?? table
    const offer = await getOffer(deps.db, callers.agent, id)
    const { terms } = await readNegotiation(deps, callers.agent, id)
    expect({
      status: offer.status,
      finalRound: offer.finalRound,
      turn: offer.turn,
      round: offer.terms.turn,
      terms: terms.toReversed().map(({ by, offerAmount, expiresAt }) => [by, offerAmount, expiresAt]),
    }).toEqual({
      status: table.status,
      finalRound: table.status === 'pending' ? (table.round?.state ?? null) : null,
      turn: turnOf(table),
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

/** Reads the terms and the end of an offer from its record, without the sealing of finals. */
async function recordedTerms(id: string): Promise<unknown[]> {
  const rows = await deps.db
    .selectFrom('deal_record')
    .select('text')
    .where('offer_id', '=', id)
    .where(sql<boolean>`text::jsonb ->> 'step' <> 'make final offer'`)
    .orderBy('line')
    .execute()
  return rows.map(({ text }) => {
    const { by, facts } = JSON.parse(text) as { by: string; facts: { status: string; amount: number } }
    return facts.status === 'pending' ? [by, facts.amount] : facts.status
  })
}

function turnOf(table: Table): DealSide | null {
  if (table.status !== 'pending' || table.round?.state === 'open') return null
  const turn = otherSide(last(table).by)
  return table.round && turn === 'buyer' ? null : turn
}

const at = (now: number) => ({ ...deps, clock: { ...deps.clock, now: () => new Date(now) } })

/** Repeating a decision changes nothing and succeeds, but for a second acceptance of a counteroffer. */
const isRepeated = (table: Table, taken: Action): boolean =>
  (table.status === 'accepted' && taken.do === 'accept' && taken.side === 'agent' && taken.version !== 'older') ||
  (table.status === 'rejected' &&
    ((taken.do === 'reject' && taken.side === 'agent') || (taken.do === 'withdraw' && taken.side === 'buyer')))

describe('random negotiations on the marketplace', () => {
  it('agree with a plain state machine, step by step', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), playBoth), { numRuns: 60 })
    await expectInvariants(deps.db)
  })
})
