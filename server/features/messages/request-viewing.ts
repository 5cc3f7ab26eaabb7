import { isViewingTime, maxViewingDays, type Viewing } from '#contract/messages/viewings.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/rate-limit.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { moveViewing } from './move-viewing.ts'
import { openConversation } from './send-message.ts'
import { closePastViewing, insertViewing } from './viewing-store.ts'

/**
 * Requests a viewing at one of three times, in the buyer's conversation about the home (ruling G53).
 *
 * @throws Problem 404 a property that they may not see; 409 not for sale, closed, or another viewing is open; 422 a time
 *   in the past or more than 60 days ahead; 429 too many requests
 */
export function requestViewing(
  deps: Deps,
  buyer: Caller,
  { propertyId, times }: { propertyId: string; times: readonly string[] },
): Promise<Viewing> {
  requireVerifiedEmail(deps, buyer)
  const at = deps.clock.now()
  if (!times.every(time => isViewingTime(time, at.getTime())))
    throw problem(422, `Choose times in the next ${maxViewingDays} days.`, 'times')
  return inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, buyer)
    const conversation = await openConversation(deps, tx, buyer, propertyId)
    await countRequest(deps, tx, conversation.id)
    await closePastViewing(tx, conversation.id, at)
    return moveViewing(deps, tx, conversation, {
      actor: buyer,
      sender: 'buyer',
      change: insertViewing(tx, { conversationId: conversation.id, times: times.toSorted(), at }),
      action: 'request viewing',
      event: 'viewing requested',
      timesOf: viewing => viewing.times,
      tooLate: 'You have already requested a viewing of this home.',
    })
  })
}

const requestsADay = { max: 5, seconds: 24 * 60 * 60 }

/** Counts a request in its transaction. Each one notifies the agent and sends a mail. */
async function countRequest({ settings }: Deps, tx: Tx, conversationId: string): Promise<void> {
  if (settings.rateLimit)
    await countCall(tx, `viewings-a-day:${conversationId}`, requestsADay, 'You can request 5 viewings of a home a day.')
}
