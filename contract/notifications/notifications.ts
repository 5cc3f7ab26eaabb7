import * as z from 'zod/mini'
import { EventContent } from '../events/events.ts'
import { endpoint, updated } from '../ground/endpoint.ts'
import { Id, IdParam, Instant } from '../ground/field.ts'
import { notificationsKey } from './unread-notifications.ts'

/** A notification of the caller. */
export const Notification = z.object({
  _id: Id,
  content: EventContent,
  read: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Maximum number of notifications of a user. A job removes older ones. */
export const maxNotifications = 200
/** Lists the caller's notifications, newest first. */
export const myNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  key: notificationsKey,
  access: 'signed-in',
  summary: 'Your notifications, newest first',
  response: z.array(Notification),
  paged: true,
})

/** Marks one notification of the caller as read; 404 for another person's. A repeat changes nothing. */
export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/read/:id',
  access: 'signed-in',
  summary: 'Mark one of your notifications as read',
  params: z.object({ id: IdParam }),
  response: updated(Notification),
  notYours: 404,
})

/**
 * Marks all notifications of the caller as read, or those up to the newest one that they have seen. Without a body, as from
 * an older client, it marks all (ruling G33). A notification that is gone stands for none.
 */
export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  access: 'signed-in',
  summary: 'Mark all your notifications as read, or those up to one of them',
  body: z.object({ newest: z.optional(IdParam) }),
  response: z.object({ modifiedCount: z.number() }),
})
