import { describe, expect, it } from 'vitest'
import { LimitReached } from './rate-limit.ts'

describe('a limit that is reached', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [59, '59 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [594, '10 minutes'],
    [7199, '120 minutes'],
    [7200, '2 hours'],
    [86_400, '24 hours'],
  ])('words %i seconds as %s', (seconds, words) => {
    expect(new LimitReached(seconds).message).toBe(`Too many requests. Please try again in ${words}.`)
  })
})
