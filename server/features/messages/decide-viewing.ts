import type { Viewing } from '#contract/messages/viewings.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Tx, ViewingRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { lockCallerRole } from '../users/user-store.ts'
import { lockConversation, sideOf, type LockedConversation } from './conversation-store.ts'
import { moveViewing } from './move-viewing.ts'
import { requireOpen } from './send-message.ts'
import {
  findViewing,
  hasAgreedAround,
  hasPassed,
  lockAgreementsOf,
  setAgreed,
  setCancelled,
  setDeclined,
} from './viewing-store.ts'

type ChangedViewing = Viewing & { modifiedCount: number }

const tooLate = 'This viewing was changed in the meantime. Reload to see it.'

/**
 * Agrees to a requested viewing at one of its times (ruling G53).
 *
 * @throws Problem 404 not on their home; 409 closed, decided, the time has passed, or the agent
 *   has another viewing then; 422 not a proposed time
 */
export const agreeToViewing = (deps: Deps, agent: Caller, id: string, startsAt: string): Promise<ChangedViewing> =>
  change(
    deps,
    agent,
    id,
    async (tx, conversation, viewing) => {
      await requireOpen(tx, conversation.id, agent)
      const chosen = new Date(startsAt)
      if (!viewing.times.some(time => time.getTime() === chosen.getTime()))
        throw problem(422, 'Choose one of the proposed times.', 'startsAt')
      if (chosen <= deps.clock.now()) throw problem(409, 'This time has passed. Choose a later one.')
      await requireFree(tx, agent.id, chosen)
      return moveViewing(deps, tx, conversation, {
        actor: agent,
        sender: 'agent',
        change: setAgreed(tx, id, chosen),
        action: 'agree to viewing',
        event: 'viewing agreed',
        timesOf: () => [chosen],
        tooLate,
      })
    },
    ['agent'],
  )

/**
 * Declines a requested viewing, with the agent's reason.
 *
 * @throws Problem 404 not on their home; 409 decided, cancelled, past, or a reason while one has blocked the other
 */
export const declineViewing = (
  deps: Deps,
  agent: Caller,
  id: string,
  reason: string | undefined,
): Promise<ChangedViewing> =>
  change(
    deps,
    agent,
    id,
    (tx, conversation) =>
      moveViewing(deps, tx, conversation, {
        actor: agent,
        sender: 'agent',
        change: setDeclined(tx, id),
        action: 'decline viewing',
        event: 'viewing declined',
        timesOf: () => [],
        reason: allowedReason(conversation, reason),
        tooLate,
      }),
    ['agent'],
  )

/**
 * Cancels a requested or agreed viewing, for either side. A closed conversation does not prevent it.
 *
 * @throws Problem 404 not theirs; 409 declined, cancelled, past, or a reason while one has blocked the other
 */
export const cancelViewing = (
  deps: Deps,
  caller: Caller,
  id: string,
  reason: string | undefined,
): Promise<ChangedViewing> =>
  change(deps, caller, id, (tx, conversation) =>
    moveViewing(deps, tx, conversation, {
      actor: caller,
      sender: sideOf(conversation, caller.id),
      change: setCancelled(tx, id, sideOf(conversation, caller.id)),
      action: 'cancel viewing',
      event: 'viewing cancelled',
      timesOf: ({ starts_at }) => (starts_at ? [starts_at] : []),
      reason: allowedReason(conversation, reason),
      tooLate,
    }),
  )

/** Requires that the agent has no other viewing at this time. Of two agreements at once, one wins. */
async function requireFree(tx: Tx, agentId: string, startsAt: Date): Promise<void> {
  await lockAgreementsOf(tx, agentId)
  if (await hasAgreedAround(tx, agentId, startsAt))
    throw problem(409, 'You have already agreed to another viewing at this time.')
}

/** Refuses a reason while one person has blocked the other, because it is a message. */
function allowedReason(conversation: LockedConversation, reason: string | undefined): string | undefined {
  if (reason && (conversation.blocked_by_buyer || conversation.blocked_by_agent))
    throw problem(409, 'One of you has blocked the other. Leave the reason empty.', 'reason')
  return reason
}

/** Locks the conversation of a viewing and makes the change, for a caller on one of these sides. */
const change = (
  deps: Deps,
  caller: Caller,
  id: string,
  make: (tx: Tx, conversation: LockedConversation, viewing: ViewingRow) => Promise<Viewing>,
  sides: readonly DealSide[] = ['buyer', 'agent'],
): Promise<ChangedViewing> =>
  inTransaction(deps.db, async tx => {
    await lockCallerRole(tx, caller)
    const viewing = await findViewing(tx, id)
    const conversation = viewing && (await lockConversation(tx, viewing.conversation_id, caller.id))
    if (!conversation || !sides.includes(sideOf(conversation, caller.id))) throw notFound('This viewing')
    if (hasPassed(viewing, deps.clock.now())) throw problem(409, 'The time of this viewing has passed.')
    return { ...(await make(tx, conversation, viewing)), modifiedCount: 1 }
  })
