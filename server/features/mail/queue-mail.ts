import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeMail } from './layout.ts'
import type { Letter } from './letters.ts'
import { adminIds, type HourlySlots, insertHourlyMailTo, insertMail, insertMailTo, removeUnsent } from './mail-store.ts'

/** How long a mail waits for a mail server that is away. */
const patienceMs = 3 * 24 * 60 * 60 * 1000
export const deadlineFrom = (now: Date): Date => new Date(now.getTime() + patienceMs)

type MailDeps = Pick<Deps, 'settings' | 'clock' | 'jobs' | 'mail'>

/**
 * Writes to a user in the transaction that is the occasion: if that is undone nothing is sent, and if it is not, the mail
 * is sent however often the mail server is away. Who is deleted or marked as fraud gets none.
 */
export async function mailUser(deps: MailDeps, tx: Tx, userId: string, letter: Letter): Promise<void> {
  const mail = mailTo(deps, tx, userId, letter)
  await mail.change.execute()
  await sendSoon(deps, tx, mail)
}

/** Writes to every admin, about what only a person can put right. */
export async function mailAdmins(deps: MailDeps, tx: Tx, letter: Letter): Promise<void> {
  for (const id of await adminIds(tx)) await mailUser(deps, tx, id, letter)
}

/** The same beside other changes: `change` stores it, and is followed by {@link sendSoon}. */
export function mailTo(deps: MailDeps, tx: Tx, userId: string, letter: Letter) {
  const mail = write(deps, letter)
  return { id: mail.id, change: insertMailTo(tx, userId, mail) }
}

/**
 * The same, of which a user gets one an hour: the last one in an hour that had one already is sent in the next.
 *
 * @param about what the mails are about, the same text for all of them
 */
export function hourlyMailTo(deps: MailDeps, tx: Tx, userId: string, letter: Letter, about: string) {
  const mail = write(deps, letter)
  return { id: mail.id, change: insertHourlyMailTo(tx, userId, mail, slotsOf(deps, about)) }
}

/** Removes the mail about this that still waits for the next hour, or for its first attempt. */
export const withoutUnsentMail = (deps: MailDeps, tx: Tx, about: string) => removeUnsent(tx, slotsOf(deps, about))

const hourMs = 60 * 60 * 1000

function slotsOf({ clock }: MailDeps, about: string): HourlySlots {
  const hour = Math.floor(clock.now().getTime() / hourMs)
  return { present: `${about} ${hour}`, next: `${about} ${hour + 1}`, nextAt: new Date((hour + 1) * hourMs) }
}

/** The same to somebody who may not be a user yet. */
export async function mailAddress(deps: MailDeps, tx: Tx, email: string, letter: Letter): Promise<void> {
  const mail = write(deps, letter)
  await insertMail(tx, { ...mail, to_email: email }).execute()
  await sendSoon(deps, tx, mail)
}

/** A mail that nobody was to get after all was not stored, and its job finds nothing to do. */
export async function sendSoon({ jobs, mail: server }: MailDeps, tx: Tx, ...mails: { id: string }[]): Promise<void> {
  if (server) for (const { id } of mails) await jobs.send('send-mail', { data: { mailId: id } }, tx)
}

function write({ settings, clock, mail: server }: MailDeps, letter: Letter) {
  const now = clock.now()
  const words = writeMail(letter, settings.publicUrl)
  // Nobody can ever read it: neither its recipient, whom no server brings it, nor an admin.
  const isUnreadable = !server && settings.production && letter.secretUntil !== undefined
  return {
    id: randomUUID(),
    ...words,
    ...(isUnreadable && { text: '', html: '' }),
    kind: letter.kind,
    secret: letter.secretUntil !== undefined,
    status: server ? ('waiting' as const) : ('kept' as const),
    created_at: now,
    next_try_at: now,
    deadline: letter.secretUntil ?? deadlineFrom(now),
  }
}
