import type { AskRefusal } from '#contract/messages/messages.ts'
import type { Db } from '../../db/tables/schema.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { requireVisible } from '../properties/get-property.ts'
import { factsBetween, newestConversationWith } from './conversation-store.ts'
import { whyClosed } from './why-closed.ts'

/**
 * Finds why a buyer cannot write to the agent of a home, and if they have blocked the agent, a conversation in which
 * they can lift that (ruling G52).
 *
 * @throws Problem 404 a property that they may not see
 */
export async function findAskRefusal(db: Db, buyer: Caller, propertyId: string): Promise<AskRefusal> {
  await requireVisible(db, buyer, propertyId)
  const facts = await factsBetween(db, buyer.id, propertyId)
  if (!facts) throw notFound('This home')
  const closed = whyClosed(facts, 'buyer')
  const unblockIn = closed === 'blocked by you' ? await newestConversationWith(db, buyer.id, facts.agent_id) : undefined
  return { closed, unblockIn: unblockIn?.id ?? null }
}
