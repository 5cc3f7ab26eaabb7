import { isViewingTime, maxViewingDays, type Viewing } from '#contract/viewings.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { moveViewing } from './move-viewing.ts'
import { openConversation } from './send-message.ts'
import { closePastViewing, insertViewing } from './viewing-store.ts'

/**
 * Requests a viewing at one of three times, in the buyer's conversation about the home (ruling G53).
 *
 * @throws Problem 404 a property that they may not see; 409 not for sale, closed, or another viewing is open; 422 a time
 *   in the past or more than 60 days ahead
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
    await closePastViewing(tx, conversation.id, at)
    return moveViewing(deps, tx, conversation, {
      actor: buyer,
      change: insertViewing(tx, { conversationId: conversation.id, times: times.toSorted(), at }),
      action: 'request viewing',
      event: 'viewing requested',
      timesOf: viewing => viewing.times,
      tooLate: 'You have already requested a viewing of this home.',
    })
  })
}
