import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Conversation, findConversation, myConversations, readConversation } from '#contract/messages.ts'
import { myNotifications } from '#contract/notifications.ts'
import { unreadNotifications } from '#contract/unread-notifications.ts'
import { call } from '../api/call.ts'
import { logFailure } from '../api/log-failure.ts'

const refresh = [findConversation, myConversations, myNotifications, unreadNotifications]

/** Marks the messages of an open conversation as read. A failed attempt is repeated with the next message. */
export function useMarkConversationRead({ _id: id, unread }: Conversation) {
  const queries = useQueryClient()
  useEffect(() => {
    if (unread === 0) return
    call(readConversation, { params: { id } }).then(
      () => refresh.map(({ key }) => void queries.invalidateQueries({ queryKey: [key] })),
      logFailure,
    )
  }, [queries, id, unread])
}
