import { sql } from 'kysely'
import * as z from 'zod/mini'
import { EventContent } from '#contract/events/events.ts'
import { maxNotifications, type Notification } from '#contract/notifications/notifications.ts'
import { maxUnreadCounted } from '#contract/notifications/unread-notifications.ts'
import type { Cache } from '../../db/cache/cache.ts'
import { listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, NotificationRow, Tx } from '../../db/tables/schema.ts'
import type { NewNotification } from '../events/notification-of.ts'

/** A notification for a user. Users who are deleted or marked as fraud get none. */
export interface UserNotification extends NewNotification {
  /** The id of the user. */
  to: string
}

/** Inserts notifications, except those with a key that their user has one of. */
export const insertNotifications = (tx: Tx, notifications: readonly UserNotification[], at: Date) =>
  tx
    .insertInto('notifications')
    .columns(['user_id', 'notification_key', 'content', 'created_at'])
    .expression(sql`
      select users.id, given.value ->> 'notificationKey', given.value -> 'content', ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(notifications)}::jsonb) with ordinality as given (value, place)
      join users on users.id = (given.value ->> 'to')::uuid
      where users.deleted_at is null and users.role <> 'fraud'
      order by place`)
    .onConflict(conflict => conflict.columns(['notification_key', 'user_id']).doNothing())

/**
 * Marks the notifications with these keys as read for all users, because nobody has to act on them any more.
 *
 * @param options `removed`: removes them instead, because the event may come again
 */
export const withdrawNotifications = (
  tx: Tx,
  notificationKeys: readonly string[],
  at: Date,
  { removed = false } = {},
) =>
  removed
    ? tx.deleteFrom('notifications').where('notification_key', 'in', notificationKeys)
    : tx
        .updateTable('notifications')
        .set({ read_at: at })
        .where('notification_key', 'in', notificationKeys)
        .where('read_at', 'is', null)

type Row = NotificationRow & { applicant: string | null }

const toNotification = (row: Row): Notification => ({
  _id: row.id,
  content: withName(known(row.content), row.applicant),
  read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})

/** Reads a stored notification. After a return to an older version, some kinds are unknown. */
function known(content: unknown): EventContent {
  const result = z.safeParse(EventContent, content)
  return result.success ? result.data : { kind: 'unknown' }
}

const withName = (content: EventContent, applicant: string | null): EventContent =>
  content.kind === 'application received' && applicant !== null ? { ...content, applicant } : content

/** Name of the person whose application it is about. Not stored, so that it goes with their account. */
const applicant = sql<string | null>`(
  select users.name from applications join users on users.id = applications.user_id
  where content ->> 'kind' = 'application received' and applications.id = (content ->> 'applicationId')::uuid)`

const own = (db: Db, userId: string) =>
  db.selectFrom('notifications').selectAll().select(applicant.as('applicant')).where('user_id', '=', userId)

export const notificationsOf = async (db: Db, userId: string, page: Page): Promise<List<Notification>> =>
  mapList(await listPage(db, own(db, userId), 'notifications', page), toNotification)

/** Counts the unread notifications up to {@link maxUnreadCounted} and one more. Open pages ask often. */
export const countUnread = ({ db, cache }: { db: Db; cache: Cache }, userId: string): Promise<{ unread: number }> =>
  cache.get(`user ${userId}`, 'unread notifications', async () => {
    const some = db.selectFrom('notifications').select('id').where('user_id', '=', userId).where('read_at', 'is', null)
    const { unread } = await db
      .selectFrom(some.limit(maxUnreadCounted + 1).as('some'))
      .select(eb => eb.fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow()
    return { unread }
  })

/** Removes reasons that somebody has written from the notifications of these users. */
export const eraseReasons = (tx: Tx, userIds: readonly string[], reasons: readonly string[]) =>
  sql`update notifications set content = jsonb_set(content, '{reason}', '""')
    where user_id = any(${userIds}::uuid[]) and content ->> 'reason' = any(${reasons}::text[])`.execute(tx)

/** Marks notifications of a user as read: all of them, one, or the newest one with all older ones. Returns those that were unread. */
export const setRead = (
  db: Db,
  userId: string,
  at: Date,
  { id, newest }: { id?: string; newest?: string | undefined },
) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(newest !== undefined, query =>
      query.where(
        sql<boolean>`(created_at, id) <= (select created_at, id from notifications where id = ${newest} and user_id = ${userId})`,
      ),
    )
    .returning('id')
    .execute()

export async function findNotification(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  const row = await own(db, userId).where('id', '=', id).executeTakeFirst()
  return row && toNotification(row)
}

/** Removes all notifications of a user. */
export const removeNotificationsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId)

/** Finds users with more than {@link maxNotifications}. */
export const usersWithTooMany = (db: Db, limit: number) =>
  db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having(eb => eb.fn.countAll(), '>', maxNotifications)
    .limit(limit)
    .execute()

/** Removes the notifications of a user beyond the newest {@link maxNotifications}. */
export const removeSurplus = (db: Db, userId: string) =>
  db
    .deleteFrom('notifications')
    .where('id', 'in', eb =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxNotifications),
    )
    .execute()
