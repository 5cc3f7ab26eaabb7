import type { Message, NewMessage } from '#contract/messages/messages.ts'
import { type DealSide, otherSide } from '#contract/offers/deal-side.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireUploadedPicture } from '../../http/image-urls.ts'
import { countCall } from '../../http/rate-limit.ts'
import { recordChange } from '../changes/record-change.ts'
import { countVisitorPictures } from '../images/stored-quota.ts'
import { addUnread, locationFor, type LockedConversation } from './conversation-store.ts'
import { aboutConversation, messageNotificationKey, messageReceived } from './message-mail-templates.ts'
import { insertMessage, removeSurplus, toMessage } from './message-store.ts'

/**
 * Adds a message to a locked conversation, and notifies the other side: one notification until they read the
 * conversation, and at most one mail an hour.
 *
 * @throws Problem 409 the sender's quota of pictures is used up, 422 a picture that was not uploaded here, 429 too many
 *   messages
 */
export async function deliver(
  deps: Deps,
  tx: Tx,
  conversation: LockedConversation,
  { sender, text = '', image }: NewMessage & { sender: DealSide },
): Promise<Message> {
  const { id, property_id: propertyId, title } = conversation
  const you = otherSide(sender)
  const reads = conversation[`${you}_reads`]
  if (image !== undefined) {
    requireUploadedPicture(deps.settings, image)
    await countVisitorPictures(deps, tx, conversation[`${sender}_id`], [image])
  }
  const at = deps.clock.now()
  await countMessage(deps, tx, `${id} ${sender}`)
  const stored = await recordChange(deps, tx, {
    change: insertMessage(tx, { conversation_id: id, sender, created_at: at, text, image: image ?? null }),
    also: [addUnread(tx, id, you, at)],
    mails: [
      {
        to: conversation[`${you}_id`],
        content: messageReceived({
          conversationId: id,
          propertyId,
          title,
          location: locationFor(conversation, you),
          other: conversation[`${sender}_name`],
          you,
          reads,
        }),
        hourlyAbout: aboutConversation(id, you),
      },
    ],
    // The one that they have read: a list has one line per conversation.
    withdraws: { notificationKeys: [messageNotificationKey(id, you, reads - 1)], removed: true },
  })
  await removeSurplus(tx, id)
  return toMessage(stored, false)
}

const messagesAnHour = { max: 60, seconds: 60 * 60 }

/** Counts a message in its transaction, so that a refused one does not count. */
async function countMessage({ settings }: Deps, tx: Tx, sender: string): Promise<void> {
  if (settings.rateLimit)
    await countCall(tx, `messages-an-hour:${sender}`, messagesAnHour, 'You can send 60 messages an hour here.')
}
