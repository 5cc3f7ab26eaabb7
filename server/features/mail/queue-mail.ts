import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { insertNotification } from '../notifications/notification-store.ts'
import { renderMail } from './render-mail.ts'
import type { MailContent } from './mail-templates.ts'
import { adminIds, type HourlySlots, insertHourlyMailTo, insertMail, insertMailTo, removeUnsent } from './mail-store.ts'

/** Time after which an undelivered mail is given up. */
const patienceMs = 3 * 24 * 60 * 60 * 1000
/** Returns when a mail that is queued now is given up. */
export const deadlineFrom = (now: Date): Date => new Date(now.getTime() + patienceMs)

export type MailDeps = Pick<Deps, 'settings' | 'clock' | 'jobs' | 'mail'>

/** A mail to a user. Users who are deleted or marked as fraud get none. */
export interface UserMail {
  /** The id of the user. */
  to: string
  content: MailContent
  /** The user gets one mail an hour about this subject. Further ones replace each other until the next hour. */
  hourlyAbout?: string
}

/**
 * Mails a user as part of a transaction. If it rolls back, nothing is sent. Otherwise the mail is sent as soon as the
 * mail server accepts it.
 */
export async function mailUser(deps: MailDeps, tx: Tx, userId: string, content: MailContent): Promise<void> {
  const mail = prepareMail(deps, tx, { to: userId, content })
  for (const insert of mail.inserts) await insert.execute()
  await sendSoon(deps, tx, mail)
}

/** Prepares a mail: `inserts` store it and its notification, and {@link sendSoon} follows. */
export function prepareMail(deps: MailDeps, tx: Tx, { to, content, hourlyAbout }: UserMail) {
  const mail = mailRow(deps, content)
  const insert =
    hourlyAbout === undefined
      ? insertMailTo(tx, to, mail)
      : insertHourlyMailTo(tx, to, mail, slotsOf(deps, hourlyAbout))
  const { notification } = content
  const notify = notification && insertNotification(tx, { to, ...notification }, mail.created_at)
  return { id: mail.id, inserts: notify ? [insert, notify] : [insert] }
}

/** Builds a mail to every admin, about a problem that only a person can solve. */
export const mailsToAdmins = async (tx: Tx, content: MailContent): Promise<UserMail[]> =>
  (await adminIds(tx)).map(to => ({ to, content }))

/** Removes the mail about this subject if it waits for the next hour or for its first attempt. */
export const withdrawMail = (deps: MailDeps, tx: Tx, about: string) => removeUnsent(tx, slotsOf(deps, about))

const hourMs = 60 * 60 * 1000

function slotsOf({ clock }: MailDeps, about: string): HourlySlots {
  const hour = Math.floor(clock.now().getTime() / hourMs)
  return { present: `${about} ${hour}`, next: `${about} ${hour + 1}`, nextAt: new Date((hour + 1) * hourMs) }
}

/** Mails an address that may have no user yet. */
export async function mailAddress(deps: MailDeps, tx: Tx, email: string, content: MailContent): Promise<void> {
  const mail = mailRow(deps, content)
  await insertMail(tx, { ...mail, to_email: email }).execute()
  await sendSoon(deps, tx, mail)
}

/** Queues the jobs that send mails. The job of a mail that was not stored does nothing. */
export async function sendSoon({ jobs, mail: server }: MailDeps, tx: Tx, ...mails: { id: string }[]): Promise<void> {
  if (server) for (const { id } of mails) await jobs.send('send-mail', { data: { mailId: id } }, tx)
}

function mailRow({ settings, clock, mail: server }: MailDeps, content: MailContent) {
  const now = clock.now()
  const words = renderMail(content, settings.publicUrl, settings.footerLinks.support)
  // Nobody could ever read it: no server delivers it to its recipient, and admins may not see it.
  const isUnreadable = !server && settings.production && content.secretUntil !== undefined
  return {
    id: randomUUID(),
    ...words,
    ...(isUnreadable && { text: '', html: '' }),
    kind: content.kind,
    secret: content.secretUntil !== undefined,
    status: server ? ('waiting' as const) : ('unsent' as const),
    created_at: now,
    next_try_at: now,
    deadline: content.secretUntil ?? deadlineFrom(now),
  }
}
