import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps.ts'
import { isQuietSince } from './conversation-store.ts'

/** Time for which a conversation is kept after its last message. */
const keptForMs = 365 * 24 * 60 * 60 * 1000

/** Removes the conversations without a message for a year, with their messages. */
export const removeOldConversations = ({ db, clock }: Deps): Promise<void> =>
  removeInBatches(db, 'conversations', isQuietSince(new Date(clock.now().getTime() - keptForMs)))
