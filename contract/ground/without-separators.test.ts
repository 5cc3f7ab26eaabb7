import { expect, it } from 'vitest'
import { withoutSeparators } from './without-separators.ts'

it.each([
  ['1,250,000', '1250000'],
  ['450 000', '450000'],
  ['450\u202f000', '450000'],
  ['1250000', '1250000'],
  ['450000,50', '450000,50'],
  ['2,5', '2,5'],
  ['120,50', '120,50'],
  ['1,2500', '1,2500'],
  ['1234,567', '1234,567'],
  ['1,250.50', '1,250.50'],
])('a whole number %s without separators is %s', (typed, expected) => {
  expect(withoutSeparators(typed)).toBe(expected)
})
