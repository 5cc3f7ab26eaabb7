import type { AuditAction } from '#contract/audit.ts'
import { type Viewing, ViewingEvent } from '#contract/viewings.ts'
import type { Tx, ViewingRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { problem } from '../../ground/problem.ts'
import { aboutConversation, viewingChanged, viewingOccasion } from '../mail/message-mail-templates.ts'
import { recordMoves, type Change } from '../mail/record-move.ts'
import { addUnread, otherSide, sideOf, type LockedConversation } from './conversation-store.ts'
import { insertMessage } from './message-store.ts'
import { toViewing } from './viewing-store.ts'

interface ViewingMove {
  actor: Caller
  /** Finds no row if somebody was faster. */
  change: Change<ViewingRow>
  action: AuditAction
  event: ViewingEvent
  /** Times that the event is about. */
  timesOf: (viewing: ViewingRow) => Date[]
  reason?: string | undefined
  /** Message of the refusal if somebody was faster. */
  tooLate: string
}

/**
 * Changes a viewing in a locked conversation: with a line in the conversation, an audit line, and a notification and a
 * mail to the other side.
 *
 * @throws Problem 409 somebody was faster
 */
export async function moveViewing(
  deps: Deps,
  tx: Tx,
  conversation: LockedConversation,
  { actor, change, action, event, timesOf, reason = '', tooLate }: ViewingMove,
): Promise<Viewing> {
  const { id, property_id: propertyId, title } = conversation
  const sender = sideOf(conversation, actor.id)
  const you = otherSide[sender]
  const [moved] = await recordMoves(deps, tx, {
    change,
    audit: () => ({ actor, action, objectId: propertyId }),
    mails: ({ id: viewingId, starts_at }) => [
      {
        to: conversation[`${you}_id`],
        content: viewingChanged({ conversationId: id, propertyId, title, you, viewingId, event, startsAt: starts_at }),
        hourlyAbout: aboutConversation(id, you),
      },
    ],
    withdraws: viewing => ({
      occasions: ViewingEvent.options.filter(other => other !== event).map(other => viewingOccasion(viewing.id, other)),
      evenIfRead: true,
    }),
  })
  if (!moved) throw problem(409, tooLate)
  const at = deps.clock.now()
  const line = { conversation_id: id, sender, text: reason, image: null, created_at: at, event, times: timesOf(moved) }
  await insertMessage(tx, line).execute()
  await addUnread(tx, id, you, at).execute()
  return toViewing(moved)
}
