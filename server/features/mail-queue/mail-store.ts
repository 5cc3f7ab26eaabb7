import { type RawBuilder, sql } from 'kysely'
import type { Mail } from '#contract/mail/mail.ts'
import { contains, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, MailRow, NewMailRow, Tx } from '../../db/tables/schema.ts'
import { escaped } from '../../http/escaped.ts'

export const toMail = (row: MailRow): Mail => ({
  _id: row.id,
  kind: row.kind,
  to: row.to_email,
  subject: row.subject,
  status: row.status,
  failure: row.failure,
  secret: row.secret,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextTryAt: row.status === 'waiting' ? row.next_try_at.toISOString() : null,
})

export async function listMails(db: Db, search: string | undefined, page: Page): Promise<List<Mail>> {
  const all = db.selectFrom('mails').selectAll()
  const found = search ? all.where(contains(search, 'to_email')) : all
  return mapList(await listPage(db, found, 'mails', page), toMail)
}

export const findMail = (db: Db, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores that an admin has read the text. Returns false if one had read it before. */
export async function setRead(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mails')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertMail = (tx: Tx, mail: NewMailRow) => tx.insertInto('mails').values(mail)

/** A mail to the current email of a user. */
export interface MailTo {
  to: string
  row: Omit<NewMailRow, 'to_email'>
}

/** Inserts mails to the users' current emails. Users who are deleted or marked as fraud get none. */
export function insertMailsTo(tx: Tx, mails: readonly [MailTo, ...MailTo[]]) {
  const columns = Object.keys(mails[0].row) as Column[]
  const stored = columns.map(column => sql.ref(`stored.${column}`))
  return tx.insertInto('mails').columns([...columns, 'to_email']).expression(sql`
      select ${sql.join(stored)}, users.email
      from json_array_elements(${JSON.stringify(mails)}::json) with ordinality as given (mail, place)
      cross join json_populate_record(null::mails, mail -> 'row') as stored
      join users on users.id = (mail ->> 'to')::uuid
      where users.deleted_at is null and users.role <> 'fraud'
      order by place`)
}

type Column = keyof Omit<NewMailRow, 'to_email'>

const insertInto = (
  tx: Tx,
  userId: string,
  mail: Partial<Record<Column, unknown>>,
  computed: Partial<Record<Column, RawBuilder<unknown>>>,
) => {
  const columns = Object.keys({ ...mail, ...computed }) as Column[]
  return tx
    .insertInto('mails')
    .columns([...columns, 'to_email'])
    .expression(eb =>
      eb
        .selectFrom('users')
        .select([...columns.map(column => (computed[column] ?? sql`${mail[column]}`).as(column)), 'email'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('role', '<>', 'fraud'),
    )
}

/** Keys of this hour and the next; a mail about one subject is sent once per hour. */
export interface HourlySlots {
  present: string
  next: string
  nextAt: Date
}

/**
 * Inserts a mail like {@link insertMailsTo}, at most one per hour. A further mail waits for the next hour and replaces a
 * waiting one. Without a mail server, the newest text replaces the older one of this hour.
 */
export function insertHourlyMailTo(
  tx: Tx,
  userId: string,
  mail: Omit<NewMailRow, 'to_email'>,
  { present, next, nextAt }: HourlySlots,
) {
  const isTaken = sql`${mail.status} = 'waiting' and exists (select from mails where once_per = ${present})`
  return insertInto(tx, userId, mail, {
    once_per: sql`case when ${isTaken} then ${next} else ${present} end`,
    next_try_at: sql`case when ${isTaken} then ${nextAt}::timestamptz else ${mail.next_try_at}::timestamptz end`,
  }).onConflict(conflict =>
    conflict
      .column('once_per')
      .where('once_per', 'is not', null)
      .doUpdateSet(eb => ({
        subject: eb.ref('excluded.subject'),
        text: eb.ref('excluded.text'),
        html: eb.ref('excluded.html'),
        created_at: eb.ref('excluded.created_at'),
      }))
      .where('mails.status', 'in', ['unsent', 'waiting'])
      .where('mails.attempts', '=', 0),
  )
}

/** Removes mails without an attempt to send them. */
export const removeUnsent = (tx: Tx, slots: readonly HourlySlots[]) =>
  tx
    .deleteFrom('mails')
    .where(
      'once_per',
      'in',
      slots.flatMap(({ present, next }) => [present, next]),
    )
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)

/** Finds the user with this email, with their role. */
export const roleAt = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? undefined

/** Limit far above the number of admins of a marketplace. */
const mostAdmins = 50

export const adminIds = async (db: Db): Promise<string[]> => {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin').where('deleted_at', 'is', null)
  return (await admins.orderBy('created_at').limit(mostAdmins).execute()).map(({ id }) => id)
}

/** Reserves a due mail until `until`. Of several concurrent callers, one gets it. */
export const takeDue = (db: Db, id: string, now: Date, until: Date): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set(eb => ({ next_try_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Lists due mails, the longest due first. */
export const dueMails = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

/** Clears the text of a mail with a secret link once it is sent or given up, so that nobody can find the link later. */
const withoutSecret = {
  text: sql<string>`case when secret then '' else text end`,
  html: sql<string>`case when secret then '' else html end`,
}

export const setSent = (db: Db, id: string, at: Date) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: at, failure: null, ...withoutSecret })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()

export const setFailed = (db: Db, id: string, failure: string) =>
  db
    .updateTable('mails')
    .set({ status: 'failed', failure, ...withoutSecret })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()

export const setNextTry = (db: Db, id: string, at: Date, failure: string) =>
  db
    .updateTable('mails')
    .set({ next_try_at: at, failure })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()

/** Queues a waiting or refused mail again. No row if there is no such mail. */
export const queueAgain = (tx: Tx, id: string, now: Date, deadline: Date) =>
  tx
    .updateTable('mails')
    .set({
      status: 'waiting',
      next_try_at: now,
      deadline: sql<Date>`case when secret then deadline else ${deadline}::timestamptz end`,
    })
    .where('id', '=', id)
    .where(eb => eb.or([eb('status', '=', 'waiting'), eb.and([eb('status', '=', 'failed'), eb('secret', '=', false)])]))
    .returningAll()

/** Lists the mails to an email, without their text. */
export async function mailsTo(db: Db, email: string, page: Page): Promise<List<Mail>> {
  const own = db
    .selectFrom('mails')
    .selectAll()
    .where(sql`lower(to_email)`, '=', email.toLowerCase())
  return mapList(await listPage(db, own, 'mails', page), toMail)
}

/**
 * Removes what a person was called and what they have written from the mails to these users: replaces it in mails that
 * wait, and clears the text of all others.
 */
export async function eraseFromMails(
  tx: Tx,
  userIds: readonly string[],
  { words, instead }: { words: readonly string[]; instead: string },
): Promise<void> {
  const replaced = (column: 'subject' | 'text' | 'html') =>
    words.reduce(
      (text, word) => sql<string>`replace(${text}, ${column === 'html' ? escaped(word) : word}, ${instead})`,
      sql<string>`${sql.ref(column)}`,
    )
  await tx
    .updateTable('mails')
    .set({
      subject: replaced('subject'),
      text: sql<string>`case when status = 'waiting' then ${replaced('text')} else '' end`,
      html: sql<string>`case when status = 'waiting' then ${replaced('html')} else '' end`,
    })
    .where(sql<boolean>`lower(to_email) in (select lower(email) from users where id = any(${userIds}::uuid[]))`)
    .where(
      sql<boolean>`exists (select from unnest(${words}::text[]) as word
        where strpos(mails.subject, word) > 0 or strpos(mails.text, word) > 0)`,
    )
    .execute()
}

/** Removes all mails to an email. */
export const removeMailsTo = (tx: Tx, email: string) =>
  tx.deleteFrom('mails').where(sql`lower(to_email)`, '=', email.toLowerCase())
