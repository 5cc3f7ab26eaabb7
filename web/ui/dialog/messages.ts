/** Queue of messages for the user. notify.ts adds them; message-layer.tsx shows them. */
export interface Message {
  kind: 'alert' | 'confirm'
  title: string
  text: string
  /** The failed call. For a server error its reference is shown below the text. */
  error?: unknown
  action?: string
  /** Label of the button that changes nothing; Cancel by default. */
  dismiss?: string
  danger?: boolean
  /** Shows the dismissing button as the main one. */
  prefersDismiss?: boolean
  /** A page that helps to answer. Following it dismisses the question. */
  link?: { to: string; text: string } | undefined
}

interface Waiting extends Message {
  answer: (isYes: boolean) => void
}

export interface Toast {
  text: string
  durationMs: number
}

/** Messages that are shown one at a time. */
let queue: readonly Waiting[] = []
let toasts: readonly Toast[] = []
let wasAny = false
const listeners = new Set<() => void>()

function update(change: () => void) {
  change()
  wasAny = true
  for (const listener of listeners) listener()
}

export const messages = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Whether there has been any message yet. */
  any: () => wasAny,
  first: (): Message | undefined => queue[0],
  ask: (message: Message) =>
    new Promise<boolean>(resolve => {
      update(() => {
        queue = [...queue, { ...message, answer: resolve }]
      })
    }),
  /** Closes the first message. */
  answer: (isYes: boolean) => {
    const [first, ...rest] = queue
    update(() => {
      queue = rest
    })
    first?.answer(isYes)
  },
  toast: (toast: Toast) =>
    update(() => {
      toasts = [...toasts, toast]
    }),
  toasts: () => toasts,
  /** Removes the new toasts from the queue and returns them. */
  takeToasts: (): readonly Toast[] => {
    const taken = toasts
    toasts = []
    return taken
  },
}
