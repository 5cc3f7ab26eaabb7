import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { lockConversation } from './conversation-store.ts'
import { moveViewing } from './move-viewing.ts'
import { endRequestsBefore, findViewing, hasPassed, setExpired, unansweredRequests } from './viewing-store.ts'

/** Requests per page. */
const perPage = 200

/** After this time it is no news that a request was not answered: the server was stopped, or is new. */
const newsMs = 24 * 60 * 60 * 1000

/**
 * Ends the viewing requests that no agent answered before their last time, and notifies the buyers (ruling G53). Requests
 * that ended over a day ago move no conversation and send no mail.
 */
export async function expireViewingRequests(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await endRequestsBefore(db, new Date(now.getTime() - newsMs), perPage)
  await handleDue(deps, {
    due: unansweredRequests(db, now, perPage),
    handle: request => expire(deps, request),
    failure: 'an unanswered viewing request could not be ended',
  })
}

interface Request {
  id: string
  conversation_id: string
  buyer_id: string
}

const expire = (deps: Deps, { id, conversation_id, buyer_id }: Request) =>
  inTransaction(deps.db, async tx => {
    const conversation = await lockConversation(tx, conversation_id, buyer_id)
    const viewing = await findViewing(tx, id)
    // Answered, cancelled or ended by another node in the meantime.
    if (!conversation || viewing?.status !== 'requested' || !hasPassed(viewing, deps.clock.now())) return
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
