import type { Notification } from '#contract/notifications/notifications.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { findNotification, setRead } from './notification-store.ts'

/**
 * Marks one of the caller's notifications as read. A repeat changes nothing.
 *
 * @throws Problem 404 unknown, or another person's
 */
export async function readNotification(
  { db, clock }: Deps,
  caller: Caller,
  id: string,
): Promise<Notification & { modifiedCount: number }> {
  const changed = await setRead(db, caller.id, clock.now(), { id })
  const notification = await findNotification(db, caller.id, id)
  if (!notification) throw notFound('This notification')
  return { ...notification, modifiedCount: changed.length }
}

/** Marks all of the caller's notifications as read, or those up to the newest one that they have seen. */
export async function readAllNotifications(
  { db, clock }: Deps,
  caller: Caller,
  newest?: string,
): Promise<{ modifiedCount: number }> {
  const changed = await setRead(db, caller.id, clock.now(), { newest })
  return { modifiedCount: changed.length }
}
