/** Restarts the database after a crash, until repeated attempts fail. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export type SupervisedProcess = { pid: () => number; stop: () => Promise<void> }

type Options = {
  launch: (signal: AbortSignal) => Promise<Postmaster>
  log: (line: string) => void
  /** Called at most once, and never after `stop`. */
  onGivenUp: (error: Error) => void
  /** Time limit for recovery. A run of at least this length resets it, so that repeated crashes count as well. */
  giveUpAfterMs?: number
}

const firstPauseMs = 100
const longestPauseMs = 5000

export async function keepRunning({
  launch,
  log,
  onGivenUp,
  giveUpAfterMs = 30_000,
}: Options): Promise<SupervisedProcess> {
  const stopping = new AbortController()
  let current = await launch(stopping.signal)

  async function watch(): Promise<void> {
    let pauseMs = firstPauseMs
    let inTroubleSince = 0
    let runningSince = Date.now()
    for (;;) {
      const lastWords = await current.ended
      if (stopping.signal.aborted) return
      if (Date.now() - runningSince >= giveUpAfterMs) {
        inTroubleSince = Date.now()
        pauseMs = firstPauseMs
      } else inTroubleSince ||= Date.now()
      log(`The database process (${current.pid}) ended unexpectedly and is started again. ${lastWords}`)

      for (;;) {
        const leftMs = inTroubleSince + giveUpAfterMs - Date.now()
        if (leftMs <= 0)
          return onGivenUp(new Error(`The database keeps ending, last with: ${lastWords || 'no message'}.`))
        await sleep(Math.min(pauseMs, leftMs), undefined, { signal: stopping.signal }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        if (stopping.signal.aborted) return
        const outOfTime = AbortSignal.timeout(Math.max(leftMs, 1))
        try {
          current = await launch(AbortSignal.any([stopping.signal, outOfTime]))
          if (stopping.signal.aborted) return current.stop() // A stop was requested during this start.
          break
        } catch (error) {
          log(`The database could not be started again. ${String(error)}`)
        }
      }
      runningSince = Date.now()
      log(`The database is back (process ${current.pid}).`)
    }
  }
  const watching = watch()

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
