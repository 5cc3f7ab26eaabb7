import { describe, expect, it } from 'vitest'
import { timeLeftText } from './deadline-text.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe('the time left', () => {
  it.each([
    [2 * day + 4 * hour + 30 * minute, '2 days 4 h'],
    [3 * day, '3 days'],
    [day + 59 * minute, '1 day'],
    [day - 1, '23 h 59 min'],
    [4 * hour, '4 h'],
    [hour + minute, '1 h 1 min'],
    [59 * minute, '59 min'],
    [minute - 1, 'less than a minute'],
    [-hour, 'less than a minute'],
  ])('of %i ms is %s', (left, text) => {
    expect(timeLeftText(left).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
