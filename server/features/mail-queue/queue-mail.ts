import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { UserNotification } from '../notifications/notification-store.ts'
import type { MailContent } from './mail-content.ts'
import { mailDeadline } from './mail-deadline.ts'
import type { EmailMail, UserMail } from './mail-recipient.ts'
import {
  type HourlySlots,
  insertHourlyMailTo,
  insertMail,
  insertMailsTo,
  type MailTo,
  removeUnsent,
} from './mail-store.ts'
import { renderMail } from './render-mail.ts'

/** Dependencies of queueing a mail. */
export type MailDeps = Pick<Deps, 'settings' | 'clock' | 'jobs' | 'mail'>

/** Prepares mails: `inserts` store them and their notifications, however many, and {@link sendSoon} follows. */
export function prepareMails(deps: MailDeps, tx: Tx, mails: readonly (UserMail | EmailMail)[]) {
  const rows = mails.map(mail => ({ mail, row: mailRow(deps, mail.content) }))
  const plain: MailTo[] = []
  const inserts = []
  const notifications: UserNotification[] = []
  for (const { mail, row } of rows)
    if ('toEmail' in mail) inserts.push(insertMail(tx, { ...row, to_email: mail.toEmail }))
    else {
      const { to, content, hourlyAbout } = mail
      if (hourlyAbout === undefined) plain.push({ to, row })
      else inserts.push(insertHourlyMailTo(tx, to, row, slotsOf(deps, hourlyAbout)))
      if (content.notification) notifications.push({ to, ...content.notification })
    }
  const [first, ...others] = plain
  if (first) inserts.push(insertMailsTo(tx, [first, ...others]))
  return { ids: rows.map(({ row }) => row.id), inserts, notifications }
}

/** Removes the mails about these subjects that wait for the next hour or for their first attempt. */
export const withdrawMails = (deps: MailDeps, tx: Tx, subjects: readonly string[]) =>
  removeUnsent(
    tx,
    subjects.map(about => slotsOf(deps, about)),
  )

const hourMs = 60 * 60 * 1000

function slotsOf({ clock }: MailDeps, about: string): HourlySlots {
  const hour = Math.floor(clock.now().getTime() / hourMs)
  return { present: `${about} ${hour}`, next: `${about} ${hour + 1}`, nextAt: new Date((hour + 1) * hourMs) }
}

/** Queues the jobs that send mails. The job of a mail that was not stored does nothing. */
export async function sendSoon({ jobs, mail: server }: MailDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  if (server && ids.length > 0)
    await jobs.sendAll(
      'send-mail',
      ids.map(mailId => ({ mailId })),
      tx,
    )
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
    calendar: content.calendar ?? null,
    secret: content.secretUntil !== undefined,
    status: server ? ('waiting' as const) : ('unsent' as const),
    created_at: now,
    next_try_at: now,
    deadline: content.secretUntil ?? mailDeadline(now),
  }
}
