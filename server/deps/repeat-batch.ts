import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { databaseFault } from '../db/database-fault.ts'

/** Repeats a batch, with pauses, until stopped, then waits for the current one. */
export async function repeatBatch(
  batch: () => Promise<void>,
  pauseMs: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await batch().catch((error: unknown) => {
      // The connections have logged that the database is away.
      if (databaseFault(error) !== 'away') log.error({ err: error }, 'a batch failed')
    })
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
