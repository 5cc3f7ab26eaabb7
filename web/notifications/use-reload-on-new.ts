import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { myNotifications } from '#contract/notifications/notifications.ts'

/** Reloads the open list when the number of unread notifications has changed. */
export function useReloadOnNew(unread: number | undefined) {
  const queries = useQueryClient()
  const last = useRef(unread)
  useEffect(() => {
    if (last.current === unread) return
    last.current = unread
    void queries.invalidateQueries({ queryKey: [myNotifications.key] })
  }, [queries, unread])
}
