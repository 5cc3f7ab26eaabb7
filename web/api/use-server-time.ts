import { useSyncExternalStore } from 'react'
import { onCorrection, serverTime } from './session/server-time.ts'

const tickMs = 10_000
let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = serverTime()
  for (const listener of listeners) listener()
}

// A page whose data came with its document is rendered before the first response tells the time.
onCorrection(tick)

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time of the last tick, or the present one if nobody has read the time since or it has jumped. */
function current() {
  if (Math.abs(serverTime() - now) >= tickMs) now = serverTime()
  return now
}

/** Returns the server's time in milliseconds, renewed every ten seconds. */
export const useServerTime = (): number => useSyncExternalStore(subscribe, current, current)
