import { describe, expect, it } from 'vitest'
import type { DealSide } from '../offers/deal-side.ts'
import { hasExpired, maxTurns, maxVersions, type FinalRoundState } from '../offers/offer-terms.ts'
import { noOpenRound, type TermsMove, turnIn, whyNotMove } from './terms-moves.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const after = (ms: number) => new Date(now + ms).toISOString()
const termsBy = (by: DealSide, more: Partial<Parameters<typeof whyNotMove>[0]> = {}) => ({
  version: 3,
  by,
  turn: 2,
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
    ['show', 'buyer', 'buyer', undefined],
    ['show', 'buyer', 'agent', 'It is your turn: the agent has made a counteroffer. Accept it or make another one.'],
    ['back up', 'buyer', 'buyer', undefined],
    ['back up', 'buyer', 'agent', undefined],
    ['back up', 'agent', 'buyer', 'The agent cannot back up an offer.'],
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

  it('ends at the last turn and at the last version, but for an answer', () => {
    const last = termsBy('buyer', { turn: maxTurns, version: maxTurns })
    expect(whyNotMove(last, { move: 'counter', side: 'agent' }, now)).toContain('20 turns')
    expect(whyNotMove(last, { move: 'accept', side: 'agent' }, now)).toBeUndefined()
    expect(whyNotMove(last, { move: 'revise', side: 'buyer' }, now)).toBeUndefined()
    const full = termsBy('buyer', { version: maxVersions })
    expect(whyNotMove(full, { move: 'revise', side: 'buyer' }, now)).toContain('100 times')
    expect(whyNotMove(full, { move: 'counter', side: 'agent' }, now)).toContain('100 times')
    expect(whyNotMove(full, { move: 'accept', side: 'agent' }, now)).toBeUndefined()
  })
})

const whyNotFinal = (terms: Partial<Parameters<typeof whyNotMove>[0]>, by: DealSide = 'buyer') =>
  whyNotMove(termsBy(by, terms), { move: 'final', side: 'buyer' }, now, 'open')

describe('a move while a round of final offers is', () => {
  const agentInOpen = 'A round of final offers is open on this home. Until it closes, you can only reject offers.'
  const buyerInOpen =
    'A round of final offers is open on this home. Until it closes, you can only make a final offer, or withdraw your offer.'
  const agentInClosed =
    'The final offers on this home are open. You can negotiate further once you have ended the round.'
  const buyerInClosed =
    'The final offers on this home are open. You can negotiate further once the agent has ended the round.'
  const noFinal = 'This buyer made no final offer. You can negotiate further once you have ended the round.'
  const before = 'The agent made these terms before the final offers. They can be accepted once the round has ended.'
  const cases: [FinalRoundState | null, TermsMove, DealSide, of: DealSide, why: string | undefined][] = [
    ['open', 'accept', 'agent', 'buyer', agentInOpen],
    ['open', 'accept', 'buyer', 'agent', buyerInOpen],
    ['open', 'counter', 'agent', 'buyer', agentInOpen],
    ['open', 'counter', 'buyer', 'agent', buyerInOpen],
    ['open', 'revise', 'buyer', 'buyer', buyerInOpen],
    ['open', 'final', 'buyer', 'buyer', undefined],
    ['open', 'final', 'buyer', 'agent', undefined],
    ['open', 'final', 'agent', 'buyer', 'The agent cannot make a final offer.'],
    ['open', 'reject', 'agent', 'buyer', undefined],
    ['open', 'withdraw', 'buyer', 'buyer', undefined],
    ['closed', 'accept', 'agent', 'buyer', undefined],
    ['closed', 'accept', 'agent', 'agent', noFinal],
    ['closed', 'accept', 'buyer', 'agent', before],
    ['closed', 'counter', 'agent', 'buyer', agentInClosed],
    ['closed', 'counter', 'buyer', 'agent', buyerInClosed],
    ['closed', 'revise', 'buyer', 'buyer', buyerInClosed],
    ['closed', 'final', 'buyer', 'buyer', noOpenRound],
    ['closed', 'reject', 'agent', 'buyer', undefined],
    ['closed', 'withdraw', 'buyer', 'buyer', undefined],
    ['closed', 'show', 'buyer', 'buyer', undefined],
    ['closed', 'back up', 'buyer', 'buyer', undefined],
    ['closed', 'back up', 'buyer', 'agent', before],
    [null, 'final', 'buyer', 'buyer', noOpenRound],
  ]
  it.each(cases)('%s: %s by the %s on terms of the %s', (round, move, side, by, why) => {
    expect(whyNotMove(termsBy(by), { move, side }, now, round)).toBe(why)
  })

  it.each([
    [null, 'buyer', 'agent'],
    [null, 'agent', 'buyer'],
    ['open', 'buyer', null],
    ['open', 'agent', null],
    ['closed', 'buyer', 'agent'],
    ['closed', 'agent', null],
  ] as const)('%s: after terms of the %s it is the turn of: %s', (round, by, turn) => {
    expect(turnIn({ by }, round)).toBe(turn)
  })

  it('open: a final offer needs terms that have not expired, a turn and a version', () => {
    expect(whyNotFinal({ expiresAt: after(0) })).toBe('These terms have expired.')
    expect(whyNotFinal({ version: maxVersions })).toBe(
      'This offer has changed 100 times. It takes part with its current terms.',
    )
    expect(whyNotFinal({ turn: maxTurns, version: maxTurns })).toBeUndefined()
    expect(whyNotFinal({ turn: maxTurns, version: maxTurns }, 'agent')).toBe(
      'This offer has had 20 turns. It cannot take part in this round, because its current terms are the agent’s.',
    )
  })
})
