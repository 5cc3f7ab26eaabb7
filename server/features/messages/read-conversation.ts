import type { Conversation, Message } from '#contract/messages/messages.ts'
import { ViewingEvent } from '#contract/messages/viewings.ts'
import type { List, Page } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { findConversation, findPeople, lockConversation, setRead, sideOf } from './conversation-store.ts'
import { aboutConversation, messageNotificationKey, viewingNotificationKey } from './message-mail-templates.ts'
import { messagesOf, newestMessages } from './message-store.ts'
import { newestViewingIds } from './viewing-store.ts'

/**
 * Marks what the caller has received in a conversation as read, and withdraws the notification and the waiting mail
 * about it. A repeat changes nothing, and neither does the id of a message that is not the newest.
 *
 * @throws Problem 404 unknown, or somebody else's
 */
export const readConversation = (
  deps: Deps,
  reader: Caller,
  id: string,
  newestId: string,
): Promise<{ modifiedCount: number }> =>
  inTransaction(deps.db, async tx => {
    const conversation = requireOwn(await lockConversation(tx, id, reader.id))
    const you = sideOf(conversation, reader.id)
    if ((await newestMessages(tx, [id])).get(id)?.id !== newestId) return { modifiedCount: 0 }
    const viewingIds = await newestViewingIds(tx, id)
    const read = await recordChange(deps, tx, {
      changeAny: setRead(tx, id, you),
      withdraws: {
        mailAbout: aboutConversation(id, you),
        notificationKeys: [
          messageNotificationKey(id, you, conversation[`${you}_reads`]),
          ...viewingIds.flatMap(viewingId =>
            ViewingEvent.options.map(event => viewingNotificationKey(viewingId, event, you)),
          ),
        ],
      },
    })
    return { modifiedCount: read.length }
  })

/** Finds one of the caller's conversations. @throws Problem 404 unknown, or somebody else's */
export const getConversation = async ({ db }: { db: Db }, caller: Caller, id: string): Promise<Conversation> =>
  requireOwn(await findConversation(db, id, caller.id))

/** Requires a conversation that was found among the caller's own. @throws Problem 404 */
export function requireOwn<Found>(conversation: Found | undefined): Found {
  if (!conversation) throw notFound('This conversation')
  return conversation
}

/** Lists the messages of the caller's conversation. @throws Problem 404 unknown, or somebody else's */
export async function listMessages(deps: Deps, caller: Caller, id: string, page: Page): Promise<List<Message>> {
  const people = requireOwn(await findPeople(deps.db, id, caller.id))
  return messagesOf(deps.db, id, sideOf(people, caller.id), page)
}
