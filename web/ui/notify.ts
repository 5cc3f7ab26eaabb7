import { messages } from './messages.ts'

/** Everything that is told to a person. All texts are shown as the plain text they are. */
export const notify = {
  /** A message that has to be seen: one OK button. Resolves when it is closed. */
  alert: async (message: { title: string; text: string; error?: unknown }): Promise<void> => {
    await messages.ask({ kind: 'alert', ...message })
  },

  /** Asks before something is done; true if it shall be. `action` is the verb on the button, the focus is on the other one. */
  confirm: (question: {
    title: string
    text: string
    action: string
    dismiss?: string
    danger?: boolean
  }): Promise<boolean> => messages.ask({ kind: 'confirm', ...question }),

  /** Something went well: four seconds at the top right. */
  toast: (text: string) => messages.toast({ text, durationMs: 4000 }),

  /** After signing in: 1500 ms at the top right (specification §8). */
  signedIn: (text: string) => messages.toast({ text, durationMs: 1500 }),
}
