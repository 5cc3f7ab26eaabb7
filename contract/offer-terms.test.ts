import { describe, expect, it } from 'vitest'
import type { DealSide } from './deal-side.ts'
import {
  hasExpired,
  isSameProposal,
  maxRounds,
  maxVersions,
  type TermsMove,
  whyNotExpiry,
  whyNotMove,
} from './offer-terms.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const hour = 60 * 60 * 1000
const after = (ms: number) => new Date(now + ms).toISOString()
const termsBy = (by: DealSide, more: Partial<Parameters<typeof whyNotMove>[0]> = {}) => ({
  version: 3,
  by,
  round: 2,
  expiresAt: null,
  ...more,
})

describe('a move on terms', () => {
  const cases: [TermsMove, DealSide, of: DealSide, why: string | undefined][] = [
    ['accept', 'agent', 'buyer', undefined],
    ['accept', 'buyer', 'agent', undefined],
    ['accept', 'agent', 'agent', 'It is the buyer’s turn: your counteroffer waits for an answer.'],
    ['accept', 'buyer', 'buyer', 'It is the agent’s turn: your terms wait for an answer.'],
    ['counter', 'agent', 'buyer', undefined],
    ['counter', 'buyer', 'agent', undefined],
    ['counter', 'agent', 'agent', 'It is the buyer’s turn: your counteroffer waits for an answer.'],
    ['counter', 'buyer', 'buyer', 'It is the agent’s turn: your terms wait for an answer.'],
    ['revise', 'buyer', 'buyer', undefined],
    ['revise', 'buyer', 'agent', 'It is your turn: the agent has made a counteroffer. Accept it or make another one.'],
    ['revise', 'agent', 'agent', 'The agent cannot revise an offer.'],
    ['reject', 'agent', 'buyer', undefined],
    ['reject', 'agent', 'agent', undefined],
    ['reject', 'buyer', 'agent', 'The buyer cannot reject an offer.'],
    ['withdraw', 'buyer', 'buyer', undefined],
    ['withdraw', 'buyer', 'agent', undefined],
    ['withdraw', 'agent', 'buyer', 'The agent cannot withdraw an offer.'],
  ]
  it.each(cases)('%s by the %s on terms of the %s', (move, side, by, why) => {
    expect(whyNotMove(termsBy(by), { move, side }, now)).toBe(why)
  })

  const changed = 'The terms have changed, and it is the agent’s turn. Please read the current ones.'
  it.each([
    [2, changed],
    [3, undefined],
    [4, changed],
    [undefined, undefined],
  ])('that names version %s of version 3', (version, why) => {
    expect(whyNotMove(termsBy('buyer'), { move: 'accept', side: 'agent', version }, now)).toBe(why)
  })

  it('of the other side that names an older version is refused because of the turn', () => {
    const attempt = { move: 'accept', side: 'agent', version: 2 } as const
    expect(whyNotMove(termsBy('agent'), attempt, now)).toMatch(/^It is the buyer’s turn/)
  })

  it.each([
    [1, undefined],
    [0, 'These terms have expired.'],
    [-1, 'These terms have expired.'],
  ])('%d ms before they expire', (leftMs, why) => {
    const terms = termsBy('buyer', { expiresAt: after(leftMs) })
    expect(whyNotMove(terms, { move: 'accept', side: 'agent' }, now)).toBe(why)
    expect(whyNotMove(terms, { move: 'counter', side: 'agent' }, now)).toBe(why)
    expect(whyNotMove(terms, { move: 'revise', side: 'buyer' }, now)).toBe(why)
    expect(whyNotMove(terms, { move: 'reject', side: 'agent' }, now)).toBeUndefined()
    expect(whyNotMove(terms, { move: 'withdraw', side: 'buyer' }, now)).toBeUndefined()
    expect(hasExpired(terms, now)).toBe(why !== undefined)
  })

  it('ends at the last round and at the last version, but for an answer', () => {
    const last = termsBy('buyer', { round: maxRounds, version: maxRounds })
    expect(whyNotMove(last, { move: 'counter', side: 'agent' }, now)).toContain('20 rounds')
    expect(whyNotMove(last, { move: 'accept', side: 'agent' }, now)).toBeUndefined()
    expect(whyNotMove(last, { move: 'revise', side: 'buyer' }, now)).toBeUndefined()
    const full = termsBy('buyer', { version: maxVersions })
    expect(whyNotMove(full, { move: 'revise', side: 'buyer' }, now)).toContain('100 times')
    expect(whyNotMove(full, { move: 'counter', side: 'agent' }, now)).toContain('100 times')
    expect(whyNotMove(full, { move: 'accept', side: 'agent' }, now)).toBeUndefined()
  })
})

describe('an expiry', () => {
  it.each([
    [-1, 'The expiry has passed.'],
    [0, 'The expiry has passed.'],
    [hour - 1, 'Terms are valid for at least an hour.'],
    [hour, undefined],
    [30 * 24 * hour, undefined],
    [30 * 24 * hour + 1, 'Terms are valid for at most 30 days.'],
  ])('in %d ms', (ms, why) => {
    expect(whyNotExpiry(after(ms), now)).toBe(why)
  })
})

describe('a proposal', () => {
  const proposal = { offerAmount: 450_000, buyingDate: '2026-12-01', conditions: ['financing', 'inspection'] as const }
  it.each([
    [{}, true],
    [{ conditions: ['inspection', 'financing'] as const }, true],
    [{ offerAmount: 450_000.01 }, false],
    [{ buyingDate: '2026-12-02' }, false],
    [{ conditions: ['financing'] as const }, false],
    [{ conditions: [] }, false],
  ])('with %j is the same: %s', (change, is) => {
    const other = { ...proposal, ...change }
    expect(
      isSameProposal(
        { ...proposal, conditions: [...proposal.conditions] },
        { ...other, conditions: [...other.conditions] },
      ),
    ).toBe(is)
  })
})
