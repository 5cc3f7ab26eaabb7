import { describe, expect, it } from 'vitest'
import { balanceDueBy, depositOf, duePayment, type DepositRule } from './settlement.ts'

const unset: DepositRule = { hasCards: true, depositPercent: null }
const set = (depositPercent: number): DepositRule => ({ hasCards: true, depositPercent })

describe('the deposit', () => {
  it.each([
    [999_999.99, unset, null],
    [1_000_000, unset, 30_000],
    [1_234_567.89, unset, 37_037.04],
    [10_000_000_000, unset, 999_999.99],
    [0.4, unset, null],
    [450_000, set(10), 45_000],
    [0.5, set(10), null],
    [0.51, set(10), 0.5],
    [4, set(10), 0.5],
    [100.05, set(10), 10.01],
    [5_000_000, set(10), 500_000],
    [450_000, set(100), null],
    [5_000_000, set(100), 999_999.99],
    [5_000_000, set(0), null],
    [450_000, set(0), null],
    [5_000_000, { hasCards: false, depositPercent: 10 }, null],
  ])('of $%d with %j is %d', (amount, rule, deposit) => {
    expect(depositOf(amount, rule)).toBe(deposit)
  })
})

describe('the balance', () => {
  const paidAt = new Date('2026-11-23T10:00:00Z')

  it.each([
    ['2027-01-15', '2027-01-15T23:59:00.000Z'],
    ['2026-12-07', '2026-12-07T23:59:00.000Z'],
    ['2026-12-06', '2026-12-07T10:00:00.000Z'],
    ['2000-01-01', '2026-12-07T10:00:00.000Z'],
    ['2199-12-31', '2027-11-23T10:00:00.000Z'],
  ])('with the buying date %s is due by %s', (buyingDate, dueBy) => {
    expect(balanceDueBy(buyingDate, paidAt).toISOString()).toBe(dueBy)
  })
})

describe('what is due', () => {
  const settlement = { deposit: 30_000, balance: 970_000, depositPaidAt: null }

  it.each([
    [{ offerAmount: 450_000 }, { what: 'price', by: 'card', amount: 450_000 }],
    [{ offerAmount: 1_000_000 }, { what: 'price', by: 'transfer', amount: 1_000_000 }],
    [
      { offerAmount: 1_000_000, settlement },
      { what: 'deposit', by: 'card', amount: 30_000 },
    ],
    [
      { offerAmount: 1_000_000, settlement: { ...settlement, depositPaidAt: '2026-11-23T10:00:00Z' } },
      { what: 'balance', by: 'transfer', amount: 970_000 },
    ],
  ])('of %j is %j', (offer, due) => {
    expect(duePayment(offer)).toEqual(due)
  })
})
