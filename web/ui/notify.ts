import { toast } from 'sonner'

/** Everything that is told to a person. All texts are shown as the plain text they are. */
export const notify = {
  /** A message that has to be seen: one OK button. Resolves when it is closed. */
  alert: async (message: { title: string; text: string }): Promise<void> => {
    await ask({ kind: 'alert', ...message })
  },

  /** Asks before something is done; true if it shall be. `action` is the verb on the button, the focus is on Cancel. */
  confirm: (question: { title: string; text: string; action: string; danger?: boolean }): Promise<boolean> =>
    ask({ kind: 'confirm', ...question }),

  /** Something went well: four seconds at the top right. */
  toast: (text: string) => {
    toast(text, { duration: 4000 })
  },

  /** After signing in: 1500 ms at the top right (specification §8). */
  signedIn: (text: string) => {
    toast(text, { duration: 1500 })
  },
}

export interface Message {
  kind: 'alert' | 'confirm'
  title: string
  text: string
  action?: string
  danger?: boolean
}

interface Waiting extends Message {
  answer: (isYes: boolean) => void
}

/** Messages that wait to be seen, one at a time. */
let queue: readonly Waiting[] = []
const listeners = new Set<() => void>()

const setQueue = (next: readonly Waiting[]) => {
  queue = next
  for (const listener of listeners) listener()
}

const ask = (message: Message) =>
  new Promise<boolean>(resolve => {
    setQueue([...queue, { ...message, answer: resolve }])
  })

/** For the host that shows them, notifications.tsx. */
export const messages = {
  first: (): Message | undefined => queue[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Closes the first message. */
  answer: (isYes: boolean) => {
    const [first, ...rest] = queue
    setQueue(rest)
    first?.answer(isYes)
  },
}
