import { notify } from '../ui/dialog/notify.ts'

/** Time without progress after which the person is told. */
const slowMs = 15_000
/** Time without progress after which a call counts as lost. */
const lostMs = 30_000

/** The ends of calls that people wait for without progress. Several, such as the photos of a home, are one message. */
const slowCalls = new Set<() => void>()

/**
 * Watches a call, because a network that swallows it would leave a person waiting for minutes.
 *
 * @param isAwaited whether a person waits for it, unlike a read, whose page shows that it is loading
 * @param giveUp called when the call counts as lost
 * @returns `progress` restarts both times
 */
export function watchCall(isAwaited: boolean, giveUp: () => void): { progress: () => void; stop: () => void } {
  let timers: ReturnType<typeof setTimeout>[] = []
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    slowCalls.delete(stop)
  }
  const tell = () => {
    if (slowCalls.size === 0) notify.toast('This takes longer than usual.')
    slowCalls.add(stop)
  }
  const lose = () => {
    stop()
    giveUp()
  }
  const progress = () => {
    stop()
    timers = [setTimeout(lose, lostMs)]
    if (isAwaited) timers.push(setTimeout(tell, slowMs))
  }
  progress()
  return { progress, stop }
}
