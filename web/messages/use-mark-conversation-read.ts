import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Conversation,
  findConversation,
  myConversations,
  readConversation,
  unreadMessages,
} from '#contract/messages/messages.ts'
import { notificationsKey, unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { call } from '../api/call.ts'
import { logFailure } from '../api/log-failure.ts'

const refresh = [
  ...[findConversation, myConversations, unreadMessages, unreadNotifications].map(({ key }) => key),
  notificationsKey,
]

/**
 * Marks the messages of an open conversation as read once the newest one is on screen. A failed attempt is repeated with
 * the next message.
 *
 * @param newestShown id of the newest message on screen
 */
export function useMarkConversationRead(
  { _id: id, unread, lastMessage: { _id: newestId } }: Conversation,
  newestShown: string | undefined,
) {
  const queries = useQueryClient()
  const isShown = newestShown === newestId
  useEffect(() => {
    if (unread === 0 || !isShown) return
    call(readConversation, { params: { id }, body: { newestId } }).then(
      () => refresh.map(key => void queries.invalidateQueries({ queryKey: [key] })),
      logFailure,
    )
  }, [queries, id, unread, isShown, newestId])
}
