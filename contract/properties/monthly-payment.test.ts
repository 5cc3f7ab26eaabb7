import { describe, expect, it } from 'vitest'
import { monthlyPayment } from './monthly-payment.ts'

describe('the monthly payment of a loan', () => {
  // Computed with 60 decimal digits and rounded half up.
  it.each([
    [200_000, 6, 30, 1199.1],
    [320_000, 6.5, 30, 2022.62],
    [250_000, 3.25, 15, 1756.67],
    [123_456.78, 2.75, 20, 669.34],
    [432_100, 4.999, 25, 2525.76],
    [99_999_999, 7.125, 30, 673_718.52],
    [1, 5, 1, 0.09],
    [500, 29.9, 1, 48.72],
    [10_000_000_000, 100, 40, 833_333_333.33],
  ])('of $%f at %f %% over %f years is $%f', (amount, ratePercent, years, payment) => {
    expect(monthlyPayment({ amount, ratePercent, years })).toBe(payment)
  })

  it.each([
    ['320,000 over 30 years', 320_000, 30, 888.89],
    ['100,000 over one year', 100_000, 1, 8333.33],
    ['half a cent, rounded up', 0.3, 5, 0.01],
    ['nothing', 0, 30, 0],
  ])('without interest is an equal part of the loan: %s', (_, amount, years, payment) => {
    expect(monthlyPayment({ amount, ratePercent: 0, years })).toBe(payment)
  })

  it('stays exact for a rate close to 0', () => {
    expect(monthlyPayment({ amount: 1_000_000, ratePercent: 0.001, years: 40 })).toBe(2083.75)
    expect(monthlyPayment({ amount: 1_000_000, ratePercent: 1e-12, years: 40 })).toBe(2083.33)
  })
})
