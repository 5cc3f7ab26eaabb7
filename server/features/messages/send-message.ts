import type { Message, NewMessage } from '#contract/messages/messages.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall } from '../../http/rate-limit.ts'
import { requireVisible } from '../properties/get-property.ts'
import { requireVerifiedEmail } from '../users/require-verified-email.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { createConversation, lockConversation, sideOf, type LockedConversation } from './conversation-store.ts'
import { deliver } from './deliver.ts'
import { closedReasons, whyClosed } from './why-closed.ts'

/**
 * Sends a message in the caller's own conversation, and notifies the other side (ruling G52).
 *
 * @throws Problem 404 unknown, or somebody else's; 409 closed, or email not confirmed; 429 too many messages
 */
export function sendMessage(deps: Deps, sender: Caller, id: string, draft: NewMessage): Promise<Message> {
  requireVerifiedEmail(deps, sender)
  return inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, sender)
    const conversation = await requireOpen(tx, id, sender)
    return deliver(deps, tx, conversation, { sender: sideOf(conversation, sender.id), ...draft })
  })
}

/**
 * Sends a buyer's message about a home. The first one starts their conversation with its agent.
 *
 * @throws Problem 404 a property that they may not see; 409 not for sale, or closed; 429 too many conversations or messages
 */
export function askAboutProperty(
  deps: Deps,
  buyer: Caller,
  { propertyId, ...draft }: NewMessage & { propertyId: string },
): Promise<Message> {
  requireVerifiedEmail(deps, buyer)
  return inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, buyer)
    const conversation = await openConversation(deps, tx, buyer, propertyId)
    return deliver(deps, tx, conversation, { sender: 'buyer', ...draft })
  })
}

/** Finds or creates the buyer's conversation about a home, and locks it. */
export async function openConversation(
  deps: Deps,
  tx: Tx,
  buyer: Caller,
  propertyId: string,
): Promise<LockedConversation> {
  await requireVisible(tx, buyer, propertyId)
  const at = deps.clock.now()
  const found = await createConversation(tx, { propertyId, buyerId: buyer.id, at })
  if (!found) throw notFound('This home')
  if (found.isNew && deps.settings.rateLimit)
    await countCall(tx, `conversations-a-day:${buyer.id}`, conversationsADay, 'You can ask about 20 homes a day.')
  return requireOpen(tx, found.id, buyer)
}

/** More than any serious buyer starts. Each one takes an agent's time and may send a mail. */
const conversationsADay = { max: 20, seconds: 24 * 60 * 60 }

/** Locks a conversation in which this user may write. */
export async function requireOpen(tx: Tx, id: string, user: Caller): Promise<LockedConversation> {
  const conversation = await lockConversation(tx, id, user.id)
  if (!conversation) throw notFound('This conversation')
  const closed = whyClosed(conversation, sideOf(conversation, user.id))
  if (closed !== null) throw problem(409, closedReasons[closed])
  return conversation
}
