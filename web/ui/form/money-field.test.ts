import { expect, it } from 'vitest'
import { withSeparators } from './money-field.tsx'

it.each([
  ['450000', '450,000'],
  ['$450 000', '450,000'],
  ['1,250,000.5', '1,250,000.5'],
  ['007', '7'],
  ['450000,50', '450000,50'],
  ['2,5', '2,5'],
  ['1.250.000', '1.250.000'],
  ['about 90', 'about 90'],
])('an amount that is typed as %s becomes %s', (typed, shown) => {
  expect(withSeparators(typed)).toBe(shown)
})
