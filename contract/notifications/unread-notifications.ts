import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'

// The bell of every page needs only this, so it does not load the facts of all kinds.

/** Highest exact number of unread notifications. Above it, the count is one more. */
export const maxUnreadCounted = 99

/** Cache key of the lists of notifications, for pages that reload them without showing any. */
export const notificationsKey = 'notifications'

/** Counts the caller's unread notifications, up to {@link maxUnreadCounted} and one more. */
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  access: 'signed-in',
  summary: 'Number of your unread notifications; 100 means more than 99',
  response: z.object({ unread: z.number() }),
})
