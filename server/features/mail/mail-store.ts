import { sql } from 'kysely'
import type { Mail } from '#contract/mail.ts'
import type { Statement } from '../../db/alongside.ts'
import { contains, listPage, mapList, type List, type Page } from '../../db/list.ts'
import type { Db, MailRow, NewMailRow, Tx } from '../../db/schema.ts'

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

export const insertMail = (tx: Tx, mail: NewMailRow) => tx.insertInto('mails').values(mail)

/** To the address that the user has now; nobody gets it once they are deleted or marked as fraud. */
export function insertMailTo(statement: Statement, userId: string, mail: Omit<NewMailRow, 'to_email'>) {
  const columns = Object.keys(mail) as (keyof typeof mail)[]
  return statement
    .insertInto('mails')
    .columns([...columns, 'to_email'])
    .expression(eb =>
      eb
        .selectFrom('users')
        .select([...columns.map(column => eb.val(mail[column]).as(column)), 'email'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('role', '<>', 'fraud'),
    )
}

/** Whose address this is, if a user has it. */
export const roleAt = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? undefined

/** Takes a mail that waits and is due, for as long as `until`; of several that try at once one gets it. */
export const takeDue = (db: Db, id: string, now: Date, until: Date): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set(eb => ({ next_try_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** The mails that are due, the longest due first. */
export const dueMails = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

/** The words of a mail that holds a secret go when it is over: its link must not be found here later. */
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

/** Puts a mail in line again that was not taken; undefined where there is none that could be sent. */
export const queueAgain = (tx: Tx, id: string, now: Date, deadline: Date): Promise<MailRow | undefined> =>
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
    .executeTakeFirst()

/** Forgets what was written to somebody. */
export const removeMailsTo = (tx: Tx, email: string) =>
  tx
    .deleteFrom('mails')
    .where(sql`lower(to_email)`, '=', email.toLowerCase())
    .execute()

export const removeMailsBefore = (db: Db, before: Date) =>
  db.deleteFrom('mails').where('created_at', '<', before).execute()
