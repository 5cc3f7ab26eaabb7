import type { Message, NewMessage } from '#contract/messages/messages.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { createConversation, lockBuyerOf } from './conversation-store.ts'
import { deliver } from './deliver.ts'
import { requireOpen } from './send-message.ts'

/**
 * Sends an agent's message to the buyer of an offer on their property. The first one starts the buyer's conversation about
 * the home (ruling G52).
 *
 * @throws Problem 404 unknown, or on another agent's property; 409 the offer or the conversation is closed, or email not
 *   confirmed; 429 too many messages
 */
export function writeToBuyer(deps: Deps, agent: Caller, offerId: string, draft: NewMessage): Promise<Message> {
  requireVerifiedEmail(deps, agent)
  return inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, agent)
    const offer = await lockBuyerOf(tx, offerId, agent.id)
    if (!offer) throw notFound('This offer')
    if (offer.status === 'rejected') throw problem(409, 'This offer is closed.')
    const { property_id: propertyId, buyer_id: buyerId } = offer
    const found = await createConversation(tx, { propertyId, buyerId, at: deps.clock.now() })
    if (!found) throw notFound('This home')
    return deliver(deps, tx, await requireOpen(tx, found.id, agent), { sender: 'agent', ...draft })
  })
}
