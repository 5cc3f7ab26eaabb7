import type { FastifyRequest } from 'fastify'
import { problem } from '../../ground/problem.ts'

/** Minimum progress. A phone with a poor connection sends twice as much. */
const least = { bytes: 64 * 1024, everyMs: 2000 }

/**
 * Requires a body to keep arriving, because a slow one occupies a slot that others need.
 *
 * @returns a signal that aborts with a Problem 408 when too little has arrived; `stop` ends the watch
 */
export function requireProgress({ raw }: FastifyRequest): { signal: AbortSignal; stop: () => void } {
  const tooSlow = new AbortController()
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    if (raw.complete) clearInterval(timer)
    else if (now - before < least.bytes)
      tooSlow.abort(problem(408, 'The upload is too slow. Please try a smaller picture or a better connection.'))
    before = now
  }, least.everyMs)
  return { signal: tooSlow.signal, stop: () => clearInterval(timer) }
}
