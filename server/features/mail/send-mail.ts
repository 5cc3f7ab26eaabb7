import type { Deps } from '../../deps.ts'
import { MailRejected } from '../../providers/mail/port.ts'
import { dueMails, setFailed, setNextTry, setSent, takeDue } from './mail-store.ts'

const minute = 60_000
/** Longer than handing over one mail can take. */
const leaseMs = 2 * minute
/** How many mails that wait are looked at in one round. */
const perRound = 100

/** After 1, 2, 4 … minutes, at last every hour. */
const pauseMs = (attempts: number): number => Math.min(2 ** (attempts - 1), 60) * minute

/** What became of an attempt. `away`: the mail server cannot be used at present. */
type Outcome = 'sent' | 'refused' | 'away' | 'nothing to do'

/**
 * Hands a mail that waits to the mail server. May be called any number of times, also at once: one call gets the mail,
 * and one that was sent is not sent again. If our memory is lost between the server's yes and our noting it, the mail
 * goes out a second time under the same Message-ID.
 */
export async function sendMail({ db, clock, mail: server, log }: Deps, id: string): Promise<Outcome> {
  const now = clock.now()
  if (!server) return 'nothing to do'
  const mail = await takeDue(db, id, now, new Date(now.getTime() + leaseMs))
  if (!mail) return 'nothing to do'
  if (mail.deadline <= now) {
    await setFailed(db, id, mail.failure ?? 'The mail server could not be reached in time.')
    return 'refused'
  }
  try {
    await server.send({ id, to: mail.to_email, subject: mail.subject, text: mail.text, html: mail.html })
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error
    log.warn({ mail: id, kind: mail.kind, attempts: mail.attempts }, `mail not sent: ${error.message}`)
    if (error.isFinal) await setFailed(db, id, error.message)
    else await setNextTry(db, id, new Date(now.getTime() + pauseMs(mail.attempts)), error.message)
    return error.isFinal ? 'refused' : 'away'
  }
  await setSent(db, id, clock.now())
  return 'sent'
}

/**
 * Tries the mails that wait and are due again. While the mail server is away one of them finds that out, and the others
 * are spared.
 */
export async function sendWaitingMails(deps: Deps): Promise<void> {
  for (const { id } of await dueMails(deps.db, deps.clock.now(), perRound))
    if ((await sendMail(deps, id)) === 'away') return
}
