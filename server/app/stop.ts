import type { FastifyBaseLogger } from 'fastify'
import { isTerminal } from '../ground/step-text.mjs'

/** Time limit of a graceful stop. */
const longestStopMs = 15_000

const undo: (() => Promise<unknown>)[] = []
let stopping = false

/** Adds what a stop has to end. */
export const onStop = (end: () => Promise<unknown>): void => void undo.unshift(end)

/** Whether the process is about to end. */
export const isStopping = (): boolean => stopping

/** Ends the process on a signal, and after an unexpected fault. */
export function stopOnSignals(log: FastifyBaseLogger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'unexpected fault')
    void stop(1)
  })
}

/** Ends the process: what was started last stops first, the database at the very end. */
export async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const end of undo) await end().catch((error: unknown) => console.error(error))
  if (code === 0 && isTerminal()) console.log('Stopped.')
  process.exit(code)
}
