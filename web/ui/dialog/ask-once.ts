import { messages } from './messages.ts'
import { notify } from './notify.ts'

/**
 * Asks like `notify.confirm`, unless a message is open already. Then it resolves to false: the question took a moment to
 * load, and a second click has asked it again.
 */
export const askOnce: typeof notify.confirm = async question =>
  messages.first() === undefined && notify.confirm(question)
