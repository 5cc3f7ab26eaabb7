/** `lost` while the server does not answer. `incomplete`: it does, but code of this page could not be loaded. */
export type ConnectionState = 'ok' | 'lost' | 'incomplete'

const betweenProbesMs = 1_500

let isLost = false
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
  state: (): ConnectionState => (isLost ? 'lost' : isIncomplete ? 'incomplete' : 'ok'),
  /** Number of times that the connection was lost and restored. */
  outages: () => outages,
  /** Sets the function that polls the server. */
  setProbe: (answers: () => Promise<boolean>) => {
    probe = answers
  },
  /** Resolves as soon as the server answers; polls it until then. */
  restored: (): Promise<void> =>
    (restoring ??= untilAnswered().finally(() => {
      restoring = undefined
    })),
  /** Notes that this page needs a reload. */
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
  while (!(await probe().catch(() => false))) {
    setLost(true)
    await pause()
  }
  setLost(false)
}

/** Waits, at most until the browser is online again. */
const pause = () =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, betweenProbesMs)
    addEventListener('online', end)
  })
