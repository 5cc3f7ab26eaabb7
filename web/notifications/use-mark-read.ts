import { myNotifications, readAllNotifications, readNotification } from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { patchItem } from '../api/optimistic-update.ts'
import { type Action, useAction } from '../api/use-action.ts'

const refresh = [myNotifications, unreadNotifications]
const failed = 'The notifications could not be marked as read.'

/** Marks one notification as read. */
export const useMarkRead = (): Action<typeof readNotification> =>
  useAction(readNotification, {
    failed,
    refresh,
    optimistic: id => ({ lists: [myNotifications], change: patchItem(id, { read: true }) }),
  })

/** Marks all notifications as read. */
export const useMarkAllRead = (): Action<typeof readAllNotifications> =>
  useAction(readAllNotifications, { failed, refresh })
