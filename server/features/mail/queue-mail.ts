import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { insertNotification } from '../notifications/notification-store.ts'
import { renderMail } from './render-mail.ts'
import type { MailContent } from './mail-templates.ts'
import { deadlineFrom } from './mail-deadline.ts'
import type { EmailMail, UserMail } from './mail-recipient.ts'
import { type HourlySlots, insertHourlyMailTo, insertMail, insertMailTo, removeUnsent } from './mail-store.ts'

/** Dependencies of queueing a mail. */
export type MailDeps = Pick<Deps, 'settings' | 'clock' | 'jobs' | 'mail'>

/** Prepares a mail: `inserts` store it and its notification, and {@link sendSoon} follows. */
export function prepareMail(deps: MailDeps, tx: Tx, mail: UserMail | EmailMail) {
  const row = mailRow(deps, mail.content)
  if ('toEmail' in mail) return { id: row.id, inserts: [insertMail(tx, { ...row, to_email: mail.toEmail })] }
  const { to, content, hourlyAbout } = mail
  const insert =
    hourlyAbout === undefined ? insertMailTo(tx, to, row) : insertHourlyMailTo(tx, to, row, slotsOf(deps, hourlyAbout))
  const { notification } = content
  const notify = notification && insertNotification(tx, { to, ...notification }, row.created_at)
  return { id: row.id, inserts: notify ? [insert, notify] : [insert] }
}

/** Removes the mail about this subject if it waits for the next hour or for its first attempt. */
export const withdrawMail = (deps: MailDeps, tx: Tx, about: string) => removeUnsent(tx, slotsOf(deps, about))

const hourMs = 60 * 60 * 1000

function slotsOf({ clock }: MailDeps, about: string): HourlySlots {
  const hour = Math.floor(clock.now().getTime() / hourMs)
  return { present: `${about} ${hour}`, next: `${about} ${hour + 1}`, nextAt: new Date((hour + 1) * hourMs) }
}

/** Queues the jobs that send mails. The job of a mail that was not stored does nothing. */
export async function sendSoon({ jobs, mail: server }: MailDeps, tx: Tx, ...mails: { id: string }[]): Promise<void> {
  if (server) for (const { id } of mails) await jobs.send('send-mail', { data: { mailId: id } }, tx)
}

function mailRow({ settings, clock, mail: server }: MailDeps, content: MailContent) {
  const now = clock.now()
  const words = renderMail(content, {
    publicUrl: settings.publicUrl,
    brand: settings.brand,
    support: settings.footerLinks.support,
  })
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
