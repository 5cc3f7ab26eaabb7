import { isTerminal } from '../ground/step-text.mjs'

/** Time limit of a graceful stop. */
const longestStopMs = 15_000

const undo: (() => Promise<unknown>)[] = []
let stopping = false

/** Adds what a stop has to end. */
export const onStop = (end: () => Promise<unknown>): void => void undo.unshift(end)

/** Whether the process is about to end. */
export const isStopping = (): boolean => stopping

/** Ends the process: what was started last stops first, the database at the very end. */
export async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const end of undo) await end().catch((error: unknown) => console.error(error))
  if (code === 0 && isTerminal()) console.log('Stopped.')
  process.exit(code)
}
