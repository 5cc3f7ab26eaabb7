import { expect, it } from 'vitest'
import { percentages } from './percentages.ts'

it.each([
  [
    [53, 5, 2],
    [89, 8, 3],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 0, 0],
    [100, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [1, 999, 0],
    [0, 100, 0],
  ],
])('the percentages of %j are %j', (values, expected) => {
  expect(percentages(values)).toEqual(expected)
})
