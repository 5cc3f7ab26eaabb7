import { describe, expect, it } from 'vitest'
import { isPastDeadline, whyNotDeadline } from './final-round.ts'

const now = Date.parse('2026-11-27T15:00:00Z')
const hour = 60 * 60 * 1000
const after = (ms: number) => new Date(now + ms).toISOString()

describe('the deadline of a round of final offers', () => {
  it.each([
    [-1, 'The deadline must be at least 2 hours from now.'],
    [2 * hour - 1, 'The deadline must be at least 2 hours from now.'],
    [2 * hour, undefined],
    [14 * 24 * hour, undefined],
    [14 * 24 * hour + 1, 'The deadline must be at most 14 days from now.'],
  ])('in %d ms', (ms, why) => {
    expect(whyNotDeadline(after(ms), now)).toBe(why)
  })

  it.each([
    [1, false],
    [0, true],
    [-1, true],
  ])('has passed %d ms before it: %s', (leftMs, has) => {
    expect(isPastDeadline({ deadline: after(leftMs) }, now)).toBe(has)
  })
})
