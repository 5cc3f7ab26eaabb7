import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunningOut, storeToken } from './access-token.ts'
import { noteServerTime } from './server-time.ts'
import { aToken, memoryStorage } from './token-for-tests.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)
const noteTimeOfServer = () => noteServerTime(new Headers({ date: new Date(now).toUTCString() }))

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.setSystemTime(now)
  noteTimeOfServer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['right', 0],
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
])('with a browser clock that is %s, a token', (_, wrongBy) => {
  it.each([
    ['of this tab', storeToken],
    ['that another tab got', () => undefined],
  ])('%s counts as expired in its last 30 seconds', (_whose, store) => {
    const [token, soonOver] = [aToken({ seconds: 900 }), aToken({ seconds: 29 })]
    vi.setSystemTime(now + wrongBy)
    noteTimeOfServer()
    store(token)
    expect(isRunningOut(token)).toBe(false)
    store(soonOver)
    expect(isRunningOut(soonOver)).toBe(true)
  })
})
