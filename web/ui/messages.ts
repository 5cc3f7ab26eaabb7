/** What waits to be told to a person. notify.ts puts it here, notifications.tsx shows it. */
export interface Message {
  kind: 'alert' | 'confirm'
  title: string
  text: string
  /** The failed call: the reference of a fault of the server is shown below the text. */
  error?: unknown
  action?: string
  /** The button that changes nothing; Cancel by default. */
  dismiss?: string
  danger?: boolean
}

interface Waiting extends Message {
  answer: (isYes: boolean) => void
}

export interface Toast {
  text: string
  durationMs: number
}

/** Shown one at a time. */
let queue: readonly Waiting[] = []
let toasts: readonly Toast[] = []
let wasAny = false
const listeners = new Set<() => void>()

function tell(change: () => void) {
  change()
  wasAny = true
  for (const listener of listeners) listener()
}

export const messages = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Whether there has been anything to tell. */
  any: () => wasAny,
  first: (): Message | undefined => queue[0],
  ask: (message: Message) =>
    new Promise<boolean>(resolve => {
      tell(() => {
        queue = [...queue, { ...message, answer: resolve }]
      })
    }),
  /** Closes the first message. */
  answer: (isYes: boolean) => {
    const [first, ...rest] = queue
    tell(() => {
      queue = rest
    })
    first?.answer(isYes)
  },
  toast: (toast: Toast) =>
    tell(() => {
      toasts = [...toasts, toast]
    }),
  toasts: () => toasts,
  /** Takes what is to be shown. */
  takeToasts: (): readonly Toast[] => {
    const taken = toasts
    toasts = []
    return taken
  },
}
