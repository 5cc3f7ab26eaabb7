import { removeInBatches } from '../../db/remove-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { isQuietSince } from './conversation-store.ts'
import { removeBlocksWithoutConversation } from './report-store.ts'

/** Time for which a conversation is kept after its last message. */
const keptForMs = 365 * 24 * 60 * 60 * 1000

/**
 * Removes the conversations without a message for a year, with their messages, and the blocks between people who have no
 * conversation left: nobody could lift them.
 */
export async function removeOldConversations({ db, clock }: Deps): Promise<void> {
  await removeInBatches(db, 'conversations', isQuietSince(new Date(clock.now().getTime() - keptForMs)))
  await removeBlocksWithoutConversation(db)
}
