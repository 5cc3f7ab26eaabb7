import type { Mail } from '#contract/mail.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound, problem } from '../../http/problem.ts'
import { findMail, queueAgain, toMail } from './mail-store.ts'
import { deadlineFrom } from './queue-mail.ts'

/**
 * Tries at once to send a mail that waits or was not taken.
 *
 * @throws Problem 404 unknown, 409 there is no mail server, it was sent or kept, or its link is no good any more
 */
export async function sendMailAgain(
  { db, clock, jobs, mail: server }: Deps,
  id: string,
): Promise<Mail & { modifiedCount: number }> {
  return inTransaction(db, async tx => {
    const found = await findMail(tx, id)
    if (!found) throw notFound('This mail')
    if (!server) throw problem(409, 'This marketplace only keeps its mail: no mail server is set up.')
    const now = clock.now()
    const queued = await queueAgain(tx, id, now, deadlineFrom(now))
    if (!queued) {
      if (found.status === 'failed')
        throw problem(409, 'The link in this mail no longer works. Its recipient can ask for a new one.')
      throw problem(409, found.status === 'kept' ? 'This mail was only kept.' : 'This mail is already sent.')
    }
    await jobs.send('send-mail', { data: { mailId: id } }, tx)
    return { ...toMail(queued), modifiedCount: 1 }
  })
}
