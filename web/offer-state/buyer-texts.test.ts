import { describe, expect, it } from 'vitest'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Settlement } from '#contract/offers/settlement.ts'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import {
  buyerBadge,
  conditionText,
  type DescribedOffer,
  endedText,
  isCounteroffer,
  isOwn,
  offerText,
  whyClosed,
} from './buyer-texts.ts'

const now = Date.parse('2030-01-01T12:00:00Z')

/** A pending offer of $450,000, or a counteroffer of that amount. */
const anOffer = (by: DealSide, other: Partial<DescribedOffer>): DescribedOffer => ({
  _id: 'offer',
  propertyId: 'home',
  title: 'Harbour Loft',
  status: 'pending',
  offerAmount: 450_000,
  payBy: null,
  boughtAt: null,
  paymentProcessing: false,
  flagged: false,
  transfer: null,
  backup: false,
  unverified: false,
  cancelRequest: null,
  terms: {
    version: 1,
    by,
    turn: 1,
    conditions: [],
    message: null,
    expiresAt: null,
    madeAt: '2030-01-01T10:00:00.000Z',
  },
  turn: null,
  finalRound: null,
  ...other,
})

const aRound = {
  _id: 'round',
  propertyId: 'home',
  status: 'open',
  openedAt: '2030-01-01T10:00:00.000Z',
  deadline: '2030-01-02T10:00:00.000Z',
  extended: false,
  closedAt: null,
  reason: null,
  hasFinal: false,
} as const

function saidOf(offer: DescribedOffer): string {
  const state = offerStateOf(offer, now)
  if (!isOwn(state)) throw new Error('A closed offer has other texts.')
  const { title, text } = offerText(offer, state, now)
  return `${title} ${text}`
}

describe('what a buyer reads about a pending offer', () => {
  it.each<[what: string, by: DealSide, other: Partial<DescribedOffer>, says: string, neverSays: string]>([
    ['in a round, with own terms', 'buyer', { finalRound: 'open' }, 'your $450,000 counts.', 'cannot accept'],
    [
      'in a round, after a counteroffer',
      'agent',
      { finalRound: 'open' },
      'If you send none, the agent cannot accept your offer in this round.',
      '$450,000',
    ],
    [
      'in a round, with a sealed final',
      'buyer',
      { finalRound: 'open', round: { ...aRound, hasFinal: true } },
      'Yours is sealed until',
      'If you send none',
    ],
    ['in a closed round', 'buyer', { finalRound: 'closed' }, 'Your offer is $450,000.', 'You made no final offer'],
    [
      'in a closed round, after a counteroffer',
      'agent',
      { finalRound: 'closed' },
      'You made no final offer, so the agent’s counteroffer of $450,000 can’t be accepted in this round.',
      'Your offer is $450,000',
    ],
    [
      'between the deadline of a round and its opening',
      'buyer',
      { finalRound: 'open', round: { ...aRound, deadline: '2030-01-01T11:59:00.000Z', hasFinal: true } },
      'The deadline for final offers has passed. The final offers open in a few seconds.',
      'Send your best offer',
    ],
    [
      'behind an accepted offer',
      'buyer',
      { backup: true },
      'Your offer of $450,000 is pending. Another offer was accepted. Yours stays pending.',
      'backup',
    ],
    [
      'behind an accepted offer, after a counteroffer',
      'agent',
      { backup: true },
      'Your offer is pending. Another offer was accepted.',
      '$450,000',
    ],
  ])('%s, is true', (_what, by, other, says, neverSays) => {
    const said = saidOf(anOffer(by, other))
    expect(said).toContain(says)
    expect(said).not.toContain(neverSays)
  })
})

describe('what a buyer reads about an open condition', () => {
  const open = { name: 'inspection', state: 'open', note: null, document: null, changedAt: null } as const
  it.each([
    ['2030-01-02T12:00:00.000Z', 'Mark it as met or failed by'],
    ['2029-12-31T12:00:00.000Z', 'has passed, and the agent can end the deal.'],
  ])('until %s is true', (dueBy, says) => {
    const said = saidOf(anOffer('buyer', { status: 'accepted', conditions: [{ ...open, dueBy }] }))
    expect(said).toContain(says)
    expect(said).not.toContain(dueBy < '2030' ? 'failed by' : 'has passed')
  })
})

it('a buyer reads which of two conditions is late', () => {
  // Noon at the place of the reader.
  const [late, later] = [new Date(2029, 11, 31, 12).toISOString(), new Date(2030, 0, 2, 12).toISOString()]
  const open = { state: 'open', note: null, document: null, changedAt: null } as const
  const inspection = { ...open, name: 'inspection', dueBy: late } as const
  const said = (other: string) =>
    conditionText({ conditions: [{ ...open, name: 'financing', dueBy: other }, inspection] }, now)
  expect(said(later)).toContain('Mark the inspection as met or failed now: the date Mon, Dec 31')
  expect(said(late)).toContain('Mark each as met or failed now')
})

it('a buyer never reads that a sale is being completed while it waits', () => {
  const settlement: Settlement = {
    step: 'balance confirmed',
    deposit: 150_000,
    balance: 300_000,
    depositPaidAt: '2030-01-01T10:00:00.000Z',
    depositTransactionId: 'pi_1',
    balanceDueBy: null,
    completesAt: '2030-01-02T10:00:00.000Z',
    refund: null,
  }
  const paid = anOffer('buyer', { status: 'accepted', settlement })
  const held = { ...paid, settlement: { ...settlement, completesAt: null } }
  for (const [offer, tone, words] of [
    [paid, 'ok', 'Your purchase is being completed'],
    [{ ...paid, flagged: true }, 'warn', 'Your purchase waits'],
    [held, 'warn', 'Your purchase waits'],
  ] as const) {
    expect(buyerBadge(offer, 'confirmed')).toEqual({ tone, words })
    expect(offerText(offer, 'confirmed', now).tone).toBe(tone)
  }
})

it('a buyer reads how their offer stood when it lost', () => {
  const lost = { closedBecause: 'sold', reason: null, offerAmount: 450_000, transfer: null } as const
  expect(whyClosed({ ...lost, offerRank: { place: 2, of: 4 } })).toEqual([
    'This home was sold to another buyer.',
    'Your final offer was the 2nd highest of 4.',
  ])
  expect(whyClosed({ ...lost, offerRank: null })).toEqual(['This home was sold to another buyer.'])
})

it('the amount of a counteroffer that was not accepted is never the buyer’s', () => {
  const { terms } = anOffer('agent', {})
  const ended = { propertyId: 'home', offerAmount: 450_000, terms, closedBecause: 'rejected', offerRank: null } as const
  expect(endedText(ended).title).toBe('The agent rejected your offer.')
  expect(isCounteroffer({ status: 'rejected', terms, closedBecause: 'rejected' })).toBe(true)
  expect(isCounteroffer({ status: 'rejected', terms, closedBecause: 'unpaid' })).toBe(false)
  expect(isCounteroffer({ status: 'accepted', terms })).toBe(false)
})
