import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { lockConversation } from './conversation-store.ts'
import { moveViewing } from './move-viewing.ts'
import { endRequestsBefore, findViewing, hasPassed, setExpired, unansweredRequests } from './viewing-store.ts'

/** Requests per run. The job runs every minute. */
const perRun = 200

/** After this time it is no news that a request was not answered: the server was stopped, or is new. */
const newsMs = 24 * 60 * 60 * 1000

/**
 * Ends the viewing requests that no agent answered before their last time, and notifies the buyers (ruling G53). Requests
 * that ended over a day ago move no conversation and send no mail.
 */
export async function expireViewingRequests(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await endRequestsBefore(db, new Date(clock.now().getTime() - newsMs), perRun)
  for (const { id, conversation_id, buyer_id } of await unansweredRequests(db, clock.now(), perRun))
    await inTransaction(db, async tx => {
      const conversation = await lockConversation(tx, conversation_id, buyer_id)
      const viewing = await findViewing(tx, id)
      // Answered, cancelled or ended by another node in the meantime.
      if (!conversation || viewing?.status !== 'requested' || !hasPassed(viewing, clock.now())) return
      await moveViewing(deps, tx, conversation, {
        actor: undefined,
        sender: 'agent',
        notified: ['buyer'],
        change: setExpired(tx, id),
        action: 'expire viewing request',
        event: 'viewing expired',
        timesOf: () => [],
        tooLate: 'This request has ended.',
      })
    })
}
