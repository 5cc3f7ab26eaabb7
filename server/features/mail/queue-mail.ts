import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeMail } from './layout.ts'
import type { Letter } from './letters.ts'
import { addressOf, insertMail } from './mail-store.ts'

/** How long a mail waits for a mail server that is away. */
const patienceMs = 3 * 24 * 60 * 60 * 1000
export const deadlineFrom = (now: Date): Date => new Date(now.getTime() + patienceMs)

type MailDeps = Pick<Deps, 'settings' | 'clock' | 'jobs' | 'mail'>

/**
 * Writes to a user in the transaction that is the occasion: if that is undone nothing is sent, and if it is not, the mail
 * is sent however often the mail server is away. Who is deleted or marked as fraud gets none.
 */
export async function mailUser(deps: MailDeps, tx: Tx, userId: string, letter: Letter): Promise<void> {
  const email = await addressOf(tx, userId)
  if (email !== undefined) await mailAddress(deps, tx, email, letter)
}

/** The same to somebody who may not be a user yet. */
export async function mailAddress(
  { settings, clock, jobs, mail: server }: MailDeps,
  tx: Tx,
  email: string,
  letter: Letter,
): Promise<void> {
  const now = clock.now()
  const { id } = await insertMail(tx, {
    ...writeMail(letter, settings.publicUrl),
    kind: letter.kind,
    to_email: email,
    secret: letter.secretUntil !== undefined,
    status: server ? 'waiting' : 'kept',
    created_at: now,
    next_try_at: now,
    deadline: letter.secretUntil ?? deadlineFrom(now),
  })
  if (server) await jobs.send('send-mail', { data: { mailId: id } }, tx)
}
