/**
 * `lost` while the server does not answer. `busy`: it does, but refuses what the page needs. `incomplete`: code of this page
 * could not be loaded.
 */
export type ConnectionState = 'ok' | 'lost' | 'busy' | 'incomplete'

/** The pauses grow slowly, because most outages last some seconds. */
const [firstPauseMs, growth, longestPauseMs] = [1_500, 1.3, 15_000]

let isLost = false
let isBusy = false
let isIncomplete = false
let outages = 0
let restoring: Promise<void> | undefined
let probe: () => Promise<boolean> = () => Promise.resolve(true)
const listeners = new Set<() => void>()

/** State of the connection to the server. A call that cannot reach the server waits for `restored`. */
export const connection = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  state: (): ConnectionState => (isLost ? 'lost' : isBusy ? 'busy' : isIncomplete ? 'incomplete' : 'ok'),
  /** Number of times that the connection was lost and restored. */
  outages: () => outages,
  /** Sets the function that polls the server. */
  setProbe: (answers: () => Promise<boolean>) => {
    probe = answers
  },
  /** Resolves as soon as the server answers; polls it until then, with growing pauses. */
  restored: (): Promise<void> =>
    (restoring ??= untilAnswered().finally(() => {
      restoring = undefined
    })),
  /** Waits for a read. Resolves with undefined if it fails, or once the connection is lost meanwhile. */
  unlessLost: <T>(read: Promise<T>): Promise<T | undefined> => {
    let unsubscribe: (() => void) | undefined
    const lost = new Promise<undefined>(resolve => {
      unsubscribe = connection.subscribe(() => connection.state() === 'lost' && resolve(undefined))
    })
    return Promise.race([read.catch(() => undefined), lost]).finally(unsubscribe)
  },
  setBusy: (next: boolean) => {
    if (next !== isBusy)
      change(() => {
        isBusy = next
      })
  },
  /** Marks the page as incomplete, so that a bar offers a reload. */
  setIncomplete: () =>
    change(() => {
      isIncomplete = true
    }),
}

function change(how: () => void) {
  how()
  for (const listener of listeners) listener()
}

const setLost = (next: boolean) => {
  if (next !== isLost)
    change(() => {
      isLost = next
      if (!next) outages += 1
    })
}

async function untilAnswered() {
  for (let ms = firstPauseMs; !(await probe().catch(() => false)); ms = Math.min(growth * ms, longestPauseMs)) {
    setLost(true)
    // Random, so that the pages of all visitors do not ask at the same moment.
    await pause(ms * (0.5 + Math.random()))
  }
  setLost(false)
}

/** Waits until the browser is online again, or until the time is over and somebody sees the page. */
const pause = (ms: number) =>
  new Promise<void>(resolve => {
    let isOver = false
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      removeEventListener('visibilitychange', endIfSeen)
      resolve()
    }
    const endIfSeen = () => {
      if (isOver && !document.hidden) end()
    }
    const timer = setTimeout(() => {
      isOver = true
      endIfSeen()
    }, ms)
    addEventListener('online', end)
    addEventListener('visibilitychange', endIfSeen)
  })
