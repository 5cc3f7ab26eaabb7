import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../ui/dialog/messages.ts'
import type { CallFailed } from './call-failed.ts'
import { send } from './send.ts'

const unreachable = 'The server could not be reached. Check your connection and try again.'
const told = () => messages.toasts().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => neverAnswered(signal))
  messages.takeToasts()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Swallows a request, as the network of a tunnel does. */
const neverAnswered = (signal: AbortSignal | null | undefined) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Starts a call. Returns its failure as soon as there is one. */
function start(method: 'GET' | 'POST', options: { signal?: AbortSignal; asFile?: boolean } = {}) {
  const result: { failure?: Error; body?: unknown } = {}
  send({ method, url: '/api/offers', ...options })
    .then(({ body }) => Object.assign(result, { body }))
    .catch((failure: unknown) => {
      result.failure = failure as Error
    })
  return result
}

describe('a call that the network swallows', () => {
  it('is said to take long after 15 seconds, once for several, and fails after 30', async () => {
    const calls = [start('POST'), start('POST')]
    await vi.advanceTimersByTimeAsync(14_900)
    expect(told()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(told()).toEqual(['This takes longer than usual.'])
    expect(calls.map(({ failure }) => failure)).toEqual([undefined, undefined])
    await vi.advanceTimersByTimeAsync(15_000)
    for (const { failure } of calls) {
      expect(failure?.message).toBe(unreachable)
      expect((failure as CallFailed).status).toBe(0)
    }
  })

  it('is not announced for a read, whose page shows that it is loading', async () => {
    const { failure } = await afterHalfAMinute(start('GET'))
    expect(told()).toEqual([])
    expect(failure?.message).toBe(unreachable)
  })

  it('is said to take long, and fails, for a file as well', async () => {
    const result = start('GET', { asFile: true })
    await vi.advanceTimersByTimeAsync(15_100)
    expect(told()).toEqual(['This takes longer than usual.'])
    expect((await afterHalfAMinute(result)).failure?.message).toBe(unreachable)
  })

  it('ends with the reason of whoever stops it', async () => {
    const stop = new AbortController()
    const result = start('GET', { signal: stop.signal })
    stop.abort(new Error('another search'))
    expect((await afterHalfAMinute(result)).failure?.message).toBe('another search')
  })
})

async function afterHalfAMinute<Result>(result: Result): Promise<Result> {
  await vi.advanceTimersByTimeAsync(30_100)
  return result
}

describe('a response that arrives slowly', () => {
  it.each([true, false])('is read to its end, a file: %s', async asFile => {
    const parts = ['[1,', '2,', '3]']
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
        signal?.addEventListener('abort', () => body.error(signal.reason))
        for (const [at, part] of parts.entries())
          setTimeout(() => body.enqueue(new TextEncoder().encode(part)), (at + 1) * 20_000)
        setTimeout(() => signal?.aborted || body.close(), 60_000)
      }
      return Promise.resolve(new Response(new ReadableStream({ start })))
    })
    const result = start('GET', { asFile })
    await vi.advanceTimersByTimeAsync(90_000)
    const { body } = result
    expect(body instanceof Blob ? JSON.parse(await body.text()) : body).toEqual([1, 2, 3])
  })
})
