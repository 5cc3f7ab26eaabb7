import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Conversation, conversationMessages, type Message } from '#contract/messages/messages.ts'

/**
 * Reloads the messages of an open conversation when its newest one is not on screen, or has been removed since.
 *
 * @param polledAt time of the last look at the conversation; each look tries again what could not be loaded
 */
export function useReloadOnChange({ lastMessage }: Conversation, shown: Message | undefined, polledAt: number) {
  const queries = useQueryClient()
  const isCurrent = shown?._id === lastMessage._id && shown.removed === lastMessage.removed
  useEffect(() => {
    const filter = { queryKey: [conversationMessages.key] }
    const mayHaveChanged = !isCurrent && polledAt > 0
    if (mayHaveChanged && queries.isFetching(filter) === 0) void queries.invalidateQueries(filter)
  }, [queries, isCurrent, polledAt])
}
