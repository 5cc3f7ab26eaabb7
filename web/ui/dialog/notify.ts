import { messages } from './messages.ts'

/** Shows messages to the user. All texts are plain text. */
export const notify = {
  /** Shows an alert with an OK button. Resolves when it is closed. */
  alert: async (message: { title: string; text: string; error?: unknown }): Promise<void> => {
    await messages.ask({ kind: 'alert', ...message })
  },

  /** Asks for confirmation and resolves to the answer. `action` labels the confirming button; the other one has the focus. */
  confirm: (question: {
    title: string
    text: string
    action: string
    dismiss?: string
    danger?: boolean
    /** Shows the dismissing button as the main one. */
    prefersDismiss?: boolean
    /** A page that helps to answer. Following it dismisses the question. */
    link?: { to: string; text: string } | undefined
  }): Promise<boolean> => messages.ask({ kind: 'confirm', ...question }),

  /** Shows a success message for four seconds at the top right. */
  toast: (text: string) => messages.toast({ text, durationMs: 4000 }),

  /** Shows the sign-in message for 1500 ms at the top right (specification §8). */
  signedIn: (text: string) => messages.toast({ text, durationMs: 1500 }),
}
