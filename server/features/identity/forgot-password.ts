import type { Deps } from '../../deps.ts'
import { countCall } from '../../http/limit.ts'
import { notFound } from '../../http/problem.ts'

/** Nobody's mailbox is flooded, whoever asks (ruling G46). */
const perMailbox = { max: 5, seconds: 3600 }

/**
 * Asks for a mail with a link for choosing a new password.
 *
 * @throws Problem 404 the identity service sees to passwords itself, 429 the address was asked for too often
 */
export async function forgotPassword({ db, identity, settings, jobs }: Deps, email: string): Promise<{ done: true }> {
  if (!identity.tokens) throw notFound('This service')
  if (settings.rateLimit) await countCall(db, `forgot-password:${email}`, perMailbox)
  await jobs.send('mail-password-reset', { data: { email } })
  return { done: true }
}
