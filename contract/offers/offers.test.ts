import { describe, expect, it } from 'vitest'
import { canBeAccepted, canMove, invalidAmount, isDeal, isUndecided, isWithinRange, OfferStatus } from './offers.ts'

const statuses = OfferStatus.options

describe('an offer', () => {
  it.each([
    { from: 'pending', moves: ['accepted', 'rejected'] },
    { from: 'accepted', moves: ['rejected', 'bought'] },
    { from: 'rejected', moves: [] },
    { from: 'bought', moves: [] },
  ] as const)('moves from $from to $moves', ({ from, moves }) => {
    expect(statuses.filter(to => canMove({ status: from }, to))).toEqual(moves)
  })

  it('waits for a decision only while it is pending', () => {
    expect(statuses.filter(status => isUndecided({ status }))).toEqual(['pending'])
  })

  it('is a deal while it is accepted', () => {
    expect(statuses.filter(status => isDeal({ status }))).toEqual(['accepted'])
  })

  it.each([
    { status: 'pending', backup: false, unverified: false, turn: 'agent', can: true },
    { status: 'pending', backup: false, unverified: false, turn: 'buyer', can: false },
    { status: 'pending', backup: true, unverified: false, turn: 'agent', can: false },
    { status: 'pending', backup: false, unverified: true, turn: 'agent', can: false },
    { status: 'accepted', backup: false, unverified: false, turn: null, can: false },
    { status: 'rejected', backup: false, unverified: false, turn: null, can: false },
    { status: 'bought', backup: false, unverified: false, turn: null, can: false },
  ] as const)(
    '$status, backup $backup, unverified $unverified, turn $turn: can be accepted $can',
    ({ can, ...offer }) => {
      expect(canBeAccepted(offer)).toBe(can)
    },
  )
})

describe('an amount', () => {
  const range = { minPrice: 400_000, maxPrice: 500_000.5 }

  it.each([
    [399_999.99, false],
    [400_000, true],
    [450_000, true],
    [500_000.5, true],
    [500_000.51, false],
    [Number.NaN, false],
  ])('of %d is within the range: %s', (amount, is) => {
    expect(isWithinRange(amount, range)).toBe(is)
  })

  it('outside the range is refused with the message of the specification', () => {
    expect(invalidAmount(range)).toBe('Offer amount must be between $400,000 and $500,000.50')
  })
})
