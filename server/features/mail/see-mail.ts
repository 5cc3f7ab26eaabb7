import type { Mail } from '#contract/mail.ts'
import type { Db, MailRow } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import { findMail, roleAt, toMail } from './mail-store.ts'

/**
 * A mail with its words; null where they are for its recipient alone (decision 6).
 *
 * @throws Problem 404
 */
export async function seeMail(db: Db, admin: Caller, id: string): Promise<Mail & { text: string | null }> {
  const row = await findMail(db, id)
  if (!row) throw notFound('This mail')
  return { ...toMail(row), text: (await mayRead(db, admin, row)) ? row.text : null }
}

/**
 * A secret link is shown only where no mail server could have brought it, and never one to another admin's account: who
 * administers a marketplace does not thereby become its other admins.
 */
async function mayRead(db: Db, admin: Caller, { secret, status, to_email: to }: MailRow): Promise<boolean> {
  if (!secret) return true
  if (status !== 'kept') return false
  const recipient = await roleAt(db, to)
  return recipient?.role !== 'admin' || recipient.id === admin.id
}
