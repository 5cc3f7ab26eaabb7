import { describe, expect, it } from 'vitest'
import { buyerStateOf, dealGroupOf, offerStateOf, showsEnding, type OfferFacts } from './buyer-state.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const before = '2026-11-22T11:59:59Z'
const after = '2026-11-22T12:00:01Z'

const transfer = { reference: 'TR 1', recordedAt: before }

const cancelledBy = (by: 'admin' | 'agent') => ({ reference: 'TR 1', by, reason: 'Not found.', at: before })

const anOffer = (facts: Partial<OfferFacts>): OfferFacts => ({
  status: 'pending',
  offerAmount: 450_000,
  payBy: null,
  paymentProcessing: false,
  flagged: false,
  transfer: null,
  cancelledTransfer: null,
  backup: false,
  unverified: false,
  turn: 'agent',
  finalRound: null,
  ...facts,
})

describe('the state of an offer for its buyer', () => {
  it.each<[Partial<OfferFacts>, string]>([
    [{ status: 'pending' }, 'waiting'],
    [{ status: 'pending', turn: 'buyer' }, 'your turn'],
    [{ status: 'pending', turn: null, finalRound: 'open' }, 'final round'],
    [{ status: 'pending', finalRound: 'closed' }, 'finals open'],
    [{ status: 'pending', finalRound: 'closed', backup: true }, 'backup'],
    [{ status: 'pending', backup: true }, 'backup'],
    [{ status: 'pending', turn: 'buyer', backup: true }, 'backup'],
    [{ status: 'pending', unverified: true }, 'on hold'],
    [{ status: 'pending', unverified: true, backup: true }, 'on hold'],
    [{ status: 'accepted', payBy: after }, 'payable'],
    [{ status: 'accepted', payBy: null }, 'payable'],
    [{ status: 'accepted', payBy: before }, 'overdue'],
    [{ status: 'accepted', payBy: new Date(now).toISOString() }, 'overdue'],
    [{ status: 'accepted', payBy: before, paymentProcessing: true }, 'paying'],
    [{ status: 'accepted', payBy: after, paymentProcessing: true, flagged: true }, 'paying'],
    [{ status: 'accepted', payBy: after, flagged: true }, 'frozen'],
    [{ status: 'accepted', payBy: before, flagged: true }, 'overdue'],
    [{ status: 'accepted', payBy: after, offerAmount: 999_999.99 }, 'payable'],
    [{ status: 'accepted', payBy: after, offerAmount: 1_000_000 }, 'not by card'],
    [{ status: 'accepted', payBy: after, offerAmount: 0.4 }, 'not by card'],
    [{ status: 'accepted', payBy: after, offerAmount: 1_000_000, flagged: true }, 'frozen'],
    [{ status: 'accepted', offerAmount: 1_000_000, transfer }, 'to confirm'],
    [{ status: 'accepted', offerAmount: 1_000_000, transfer, flagged: true }, 'frozen transfer'],
    [{ status: 'accepted', offerAmount: 1_000_000, cancelledTransfer: cancelledBy('admin') }, 'objected'],
    [{ status: 'accepted', offerAmount: 1_000_000, cancelledTransfer: cancelledBy('agent') }, 'not by card'],
    [{ status: 'accepted', offerAmount: 1_000_000, cancelledTransfer: cancelledBy('admin'), transfer }, 'to confirm'],
    [{ status: 'bought' }, 'bought'],
    [{ status: 'bought', flagged: true }, 'bought'],
    [{ status: 'rejected' }, 'closed'],
  ])('%j is %s', (facts, state) => {
    expect(offerStateOf(anOffer(facts), now)).toBe(state)
  })
})

describe('the group of an accepted offer', () => {
  const settlement = { step: 'balance confirmed' } as OfferFacts['settlement']
  const open = { name: 'inspection', state: 'open', dueBy: after, note: null, document: null, changedAt: null } as const
  it.each([
    [{}, 'to pay'],
    [{ transfer }, 'to pay'],
    [{ cancelledTransfer: cancelledBy('agent') }, 'to pay'],
    [{ conditions: [{ ...open, state: 'met' }] }, 'to pay'],
    [{ conditions: [open] }, 'conditional'],
    [{ cancelledTransfer: cancelledBy('admin') }, 'objected'],
    [{ cancelledTransfer: cancelledBy('admin'), transfer }, 'to pay'],
    [{ settlement, transfer }, 'being completed'],
    [{ settlement, flagged: true }, 'frozen'],
    [{ cancelledTransfer: cancelledBy('admin'), flagged: true }, 'frozen'],
  ] as const)('with %j is %s', (facts, group) => {
    expect(dealGroupOf({ ...anOffer({}), ...facts, status: 'accepted' } as Parameters<typeof dealGroupOf>[0])).toBe(
      group,
    )
  })
})

describe('the state of a home for a buyer', () => {
  const forSale = { status: 'verified', sold: false, underOffer: false } as const

  it.each([
    ['for sale', forSale, undefined, 'open'],
    ['for sale, my offer closed', forSale, { status: 'rejected' }, 'open'],
    ['for sale, my offer pending', forSale, { status: 'pending' }, 'waiting'],
    ['under offer to another buyer', { ...forSale, underOffer: true }, undefined, 'under offer'],
    ['under offer, mine behind it', { ...forSale, underOffer: true }, { status: 'pending', backup: true }, 'backup'],
    ['under offer to me', { ...forSale, underOffer: true }, { status: 'accepted', payBy: after }, 'payable'],
    ['sold to another buyer', { ...forSale, sold: true }, { status: 'rejected' }, 'sold'],
    ['sold to me', { ...forSale, sold: true }, { status: 'bought' }, 'bought'],
    ['of an agent under review', { ...forSale, available: false }, undefined, 'not for sale'],
    ['back in review', { ...forSale, status: 'pending' }, undefined, 'not for sale'],
    ['back in review, my offer waits', { ...forSale, status: 'pending' }, { unverified: true }, 'on hold'],
    ['from the wishlist, without under offer', { status: 'verified', sold: false }, undefined, 'open'],
  ] as const)('%s', (_, property, facts, state) => {
    expect(buyerStateOf(property, facts && anOffer(facts), now)).toBe(state)
  })
})

it.each([
  ['sold', true, true],
  ['sold', false, false],
  ['withdrawn', true, true],
  ['withdrawn', false, true],
  ['rejected', true, false],
  ['rejected', false, true],
  ['unpaid', false, true],
  ['released', true, false],
  ['property rejected', false, true],
  ['agent reviewed', false, true],
  ['agent reviewed', true, false],
  ['buyer left', false, false],
] as const)('an offer that ended as %s, on a home that is sold: %s, is shown: %s', (closedBecause, sold, shown) => {
  expect(showsEnding({ sold }, { closedBecause })).toBe(shown)
})
