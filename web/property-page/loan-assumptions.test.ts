import { describe, expect, it } from 'vitest'
import { readAssumptions, usualAssumptions } from './loan-assumptions.ts'

const typed = { price: '400,000', downPayment: '80000', years: '30', ratePercent: '6.5' }

describe('what is typed into the calculator', () => {
  it('is read as a loan, with separators and a decimal comma', () => {
    expect(readAssumptions(typed)).toEqual({ loan: { amount: 320_000, years: 30, ratePercent: 6.5 }, errors: {} })
    expect(readAssumptions({ ...typed, ratePercent: ' 3,25 ' }).loan?.ratePercent).toBe(3.25)
    expect(readAssumptions({ ...typed, downPayment: '0' }).loan?.amount).toBe(400_000)
    expect(readAssumptions({ ...typed, price: '0.30', downPayment: '0.1' }).loan?.amount).toBe(0.2)
  })

  it.each([
    ['price', '', 'Price is required'],
    ['price', '0', 'Price must be above 0'],
    ['price', 'much', 'Price must be a number of US dollars with at most two decimals'],
    ['downPayment', '400000', 'The down payment must be below the price'],
    ['years', '0', 'Years must be from 1 to 50'],
    ['years', '2.5', 'Years must be a whole number'],
    ['ratePercent', '-1', 'Interest must be a percentage such as 6.5'],
    ['ratePercent', '', 'Interest must be a percentage such as 6.5'],
    ['ratePercent', '1e9', 'Interest must be a percentage such as 6.5'],
  ] as const)('with the %s "%s" says: %s', (name, value, message) => {
    expect(readAssumptions({ ...typed, [name]: value })).toEqual({ errors: { [name]: message } })
  })

  it('begins with a fifth of the price as down payment', () => {
    expect(readAssumptions(usualAssumptions(450_000)).loan).toEqual({ amount: 360_000, years: 30, ratePercent: 6.5 })
  })
})
