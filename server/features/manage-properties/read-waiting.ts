import { maxWaitingOffers, type WaitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countOpenConversations } from '../messages/conversation-store.ts'
import { hasPassed, openViewings } from '../messages/viewing-store.ts'
import { highestPending } from '../offers/offer-list-store.ts'
import { findProperty } from '../properties/property-store.ts'

/**
 * Reads the pending offers on a property and the numbers of its open viewings and conversations, for its agent and admins.
 *
 * @throws Problem 404 unknown, or another agent's
 */
export async function readWaiting({ db, clock }: Deps, caller: Caller, id: string): Promise<WaitingOnProperty> {
  const found = await findProperty(db, id)
  if (!found || (caller.role !== 'admin' && found.agentId !== caller.id)) throw notFound('This property')
  const [pending, viewings, conversations] = await Promise.all([
    highestPending(db, id, maxWaitingOffers),
    openViewings(db, { propertyId: id }),
    countOpenConversations(db, id),
  ])
  const ahead = viewings.filter(viewing => !hasPassed(viewing, clock.now()))
  return { ...pending, viewings: ahead.length, conversations }
}
