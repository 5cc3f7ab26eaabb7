import type { Deps } from '../../deps/deps.ts'
import { MailNotTaken, type Refusal } from '../../providers/mail/port.ts'
import { dueMails, setFailed, setNextTry, setSent, takeDue } from '../mail-queue/mail-store.ts'

const minute = 60_000
/** Reservation time, longer than sending one mail can take. */
const leaseMs = 2 * minute
/** Maximum number of mails per round. */
const perRound = 100

/** Backoff: 1, 2, 4 … minutes, at most an hour. */
const pauseMs = (attempts: number): number => Math.min(2 ** (attempts - 1), 60) * minute

/** Result of an attempt. */
type Outcome = 'sent' | Refusal | 'nothing to do'

/**
 * Sends a waiting mail. Any number of calls may run at once: only one sends the mail, and a sent mail is not sent
 * again. If the node crashes after the mail server accepts the mail and before that is stored, it is sent again with
 * the same Message-ID.
 */
export async function sendMail({ db, clock, mail: server, log }: Deps, id: string): Promise<Outcome> {
  const now = clock.now()
  if (!server) return 'nothing to do'
  const mail = await takeDue(db, id, now, new Date(now.getTime() + leaseMs))
  if (!mail) return 'nothing to do'
  if (mail.deadline <= now) {
    await setFailed(db, id, mail.failure ?? 'The mail server could not be reached in time.')
    return 'for good'
  }
  try {
    const { to_email: to, subject, text, html, calendar } = mail
    await server.send({ id, to, subject, text, html, calendar })
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error
    log.warn({ mail: id, kind: mail.kind, attempts: mail.attempts }, `mail not sent: ${error.message}`)
    if (error.refusal === 'for good') await setFailed(db, id, error.message)
    else await setNextTry(db, id, new Date(now.getTime() + pauseMs(mail.attempts)), error.message)
    return error.refusal
  }
  await setSent(db, id, clock.now())
  return 'sent'
}

/**
 * Sends the mails that are due. A refused mail waits for its own next attempt; only a mail server that is away ends the
 * round.
 */
export async function sendWaitingMails(deps: Deps): Promise<void> {
  for (const { id } of await dueMails(deps.db, deps.clock.now(), perRound))
    if ((await sendMail(deps, id)) === 'away') return
}
