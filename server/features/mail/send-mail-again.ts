import type { Mail } from '#contract/mail/mail.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { mailDeadline } from '../mail-queue/mail-deadline.ts'
import { findMail, queueAgain, roleAt, toMail } from '../mail-queue/mail-store.ts'
import { whose } from './get-mail.ts'

/**
 * Sends a waiting or refused mail now.
 *
 * @throws Problem 404 unknown, 409 there is no mail server, it was sent or is unsent, or its link has expired
 */
export async function sendMailAgain(deps: Deps, admin: Caller, id: string): Promise<Mail & { modifiedCount: number }> {
  const { db, clock, jobs, mail: server } = deps
  return inTransaction(db, async tx => {
    const found = await findMail(tx, id)
    if (!found) throw notFound('This email')
    if (!server) throw problem(409, 'This marketplace does not send email: no mail server is set up.')
    const now = clock.now()
    const detail = whose(found, await roleAt(tx, found.to_email))
    const [queued] = await recordChange(deps, tx, {
      changeAny: queueAgain(tx, id, now, mailDeadline(now)),
      audit: { actor: admin, action: 'send mail again', objectId: id, detail },
    })
    if (!queued) {
      if (found.status === 'failed')
        throw problem(409, 'The link in this email has expired. The recipient can request a new one.')
      throw problem(
        409,
        found.status === 'unsent' ? 'This email was only stored.' : 'This email has already been sent.',
      )
    }
    await jobs.send('send-mail', { data: { mailId: id } }, tx)
    return { ...toMail(queued), modifiedCount: 1 }
  })
}
