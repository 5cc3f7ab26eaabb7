import { onTestFinished, vi } from 'vitest'

/** The real one, for tests that move the clock. */
const { setTimeout } = globalThis

/**
 * Waits until React has rendered what has just happened, with its effects, such as the listeners of a dialog. React does
 * its work in turns of the event loop; ten are more than any page needs.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setTimeout(resolve))
}

/** Stops the timers of the page until the test ends, so that a limit of seconds ends only when `pass` says so. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/**
 * Waits for a condition while the timers are stopped. It moves them only as far as the query client's own timers need;
 * `expect.poll` would move them by the time that a busy machine takes.
 */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pass(1)
}

/** Moves the clock that a test has replaced, and lets the page show what has changed. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settled()
}
