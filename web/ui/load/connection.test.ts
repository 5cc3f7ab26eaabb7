import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => {
  connection.setProbe(() => Promise.resolve(true))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sets a probe with these answers, and yes after them. Returns how often it was asked. */
function givenAnswers(...answers: boolean[]) {
  const asked = { times: 0 }
  connection.setProbe(() => {
    asked.times += 1
    return (answers.shift() ?? true) ? Promise.resolve(true) : Promise.reject(new Error('no network'))
  })
  return asked
}

describe('a lost connection', () => {
  it('is restored at once, and never shown, if the server answers', async () => {
    givenAnswers()
    const states: string[] = []
    const stop = connection.subscribe(() => states.push(connection.state()))
    await connection.restored()
    stop()
    expect(states).toEqual([])
  })

  it('is shown until the server answers, and polls once for all waiting calls', async () => {
    const asked = givenAnswers(false, false)
    const states: string[] = []
    const stop = connection.subscribe(() => states.push(connection.state()))
    const waiting = Promise.all([connection.restored(), connection.restored()])
    await vi.advanceTimersByTimeAsync(10_000)
    await waiting
    stop()
    expect(states).toEqual(['lost', 'ok'])
    expect(asked.times).toBe(3)
  })

  it('is tried at once when the browser is online again', async () => {
    givenAnswers(false)
    const restored = connection.restored()
    await vi.advanceTimersByTimeAsync(1)
    expect(connection.state()).toBe('lost')
    dispatchEvent(new Event('online'))
    await restored
    expect(connection.state()).toBe('ok')
  })

  it('is probed less and less often', async () => {
    const asked = givenAnswers(...Array.from({ length: 100 }, () => false))
    const restored = connection.restored()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.times).toBeGreaterThan(4)
    expect(asked.times).toBeLessThan(20)
    connection.setProbe(() => Promise.resolve(true))
    dispatchEvent(new Event('online'))
    await restored
  })

  it('is not probed while nobody sees the page', async () => {
    const asked = givenAnswers(false)
    vi.stubGlobal('document', { hidden: true })
    const restored = connection.restored()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.times).toBe(1)
    vi.stubGlobal('document', { hidden: false })
    dispatchEvent(new Event('visibilitychange'))
    await restored
    expect(asked.times).toBe(2)
  })
})
