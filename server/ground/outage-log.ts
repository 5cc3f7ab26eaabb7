import type { FastifyBaseLogger } from 'fastify'

/** Logs the beginning and the end of an outage, however many calls fail in between. */
export interface OutageLog {
  failed: (error: unknown) => void
  succeeded: () => void
}

/** Time without a failure after which a success ends the outage. */
const quietMs = 5000

/**
 * Creates the log of one outage at a time.
 *
 * @param words messages of its first and its last line
 */
export function outageLog(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  words: { failed: string; succeeded: string },
  nowMs: () => number = () => performance.now(),
): OutageLog {
  let lastFailureMs: number | undefined
  return {
    failed: error => {
      if (lastFailureMs === undefined) log.error({ err: error }, words.failed)
      lastFailureMs = nowMs()
    },
    succeeded: () => {
      if (lastFailureMs === undefined || nowMs() - lastFailureMs < quietMs) return
      lastFailureMs = undefined
      log.warn(words.succeeded)
    },
  }
}
