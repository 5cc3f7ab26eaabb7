import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverToday } from './server-time.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the day of today', () => {
  it('does not depend on how a browser writes the dates of a locale', () => {
    vi.useFakeTimers({ now: new Date(2026, 0, 5, 12) })
    // WebKit with ICU 72 writes en-CA in this order.
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('1/5/2026')
    expect(serverToday()).toBe('2026-01-05')
  })
})
