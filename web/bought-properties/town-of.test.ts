import { expect, it } from 'vitest'
import { townOf } from './town-of.ts'

it.each([
  ['55 Water Street, Providence, Rhode Island', 'Providence, Rhode Island'],
  ['9 Elm Street, Unit 4, Portland, OR 97201', 'Portland, OR'],
  ['9 Elm Street, Portland, OR 97201-1234', 'Portland, OR'],
  ['12 Rue Haute,Paris', 'Paris'],
  ['1 Sample Street', undefined],
])('the town of %s is %s', (location, town) => {
  expect(townOf(location)).toBe(town)
})
