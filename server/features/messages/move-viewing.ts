import type { AuditAction } from '#contract/audit/audit.ts'
import { type Viewing, ViewingEvent } from '#contract/messages/viewings.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import { DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { AuditLine } from '../../db/audit/audit-line.ts'
import type { Tx, ViewingRow } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import { type Change, recordChange } from '../changes/record-change.ts'
import { calendarOfViewing } from './calendar-of-viewing.ts'
import { addUnread, locationFor, type LockedConversation } from './conversation-store.ts'
import { localTimeText } from './local-time-text.ts'
import { viewingChanged, viewingNotificationKey } from './message-mail-templates.ts'
import { insertMessage, removeSurplus } from './message-store.ts'
import { toViewing } from './viewing-store.ts'

interface ViewingMove {
  /** Undefined: the marketplace itself. */
  actor: AuditLine['actor']
  /** Side that made the change. */
  sender: DealSide
  /** Sides to notify; by default the other one. */
  notified?: readonly DealSide[]
  /** Finds no row if somebody was faster. */
  change: Change<ViewingRow>
  action: AuditAction
  event: ViewingEvent
  /** Times that the event is about. */
  timesOf: (viewing: ViewingRow) => Date[]
  reason?: string | undefined
  /** Reason why the home or a person ended it. */
  because?: ClosedBecause
  /** Message of the refusal if somebody was faster. */
  tooLate: string
}

/**
 * Changes a viewing in a locked conversation: with a line in the conversation, an audit line, and a notification and a
 * mail to the sides concerned.
 *
 * @throws Problem 409 somebody was faster
 */
export async function moveViewing(
  deps: Deps,
  tx: Tx,
  conversation: LockedConversation,
  move: ViewingMove,
): Promise<Viewing> {
  const { actor, sender, notified = [otherSide(sender)], change, action, event, because, timesOf, reason = '' } = move
  const { id, property_id: propertyId, title } = conversation
  const [moved] = await recordChange(deps, tx, {
    changeAny: change,
    audit: { actor, action, objectId: propertyId },
    mails: viewing =>
      notified.map(you => ({
        to: conversation[`${you}_id`],
        content: viewingChanged({
          conversationId: id,
          propertyId,
          title,
          you,
          location: locationFor(conversation, you),
          other: conversation[`${otherSide(you)}_name`],
          viewingId: viewing.id,
          event,
          because,
          startsAt: viewing.starts_at,
          times: timesOf(viewing).map(time => localTimeText(time, conversation)),
          calendar: calendarOfViewing(deps, viewing, { id, title, location: locationFor(conversation, you) }, you),
        }),
      })),
    withdraws: viewing => ({
      notificationKeys: ViewingEvent.options
        .filter(other => other !== event)
        .flatMap(other => DealSide.options.map(side => viewingNotificationKey(viewing.id, other, side))),
      removed: true,
    }),
  })
  if (!moved) throw problem(409, move.tooLate)
  const at = deps.clock.now()
  const line = { conversation_id: id, sender, text: reason, image: null, created_at: at, event, times: timesOf(moved) }
  await insertMessage(tx, line).execute()
  for (const side of notified) await addUnread(tx, id, side, at).execute()
  await removeSurplus(tx, id)
  return toViewing(moved)
}
