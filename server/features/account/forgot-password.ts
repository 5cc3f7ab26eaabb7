import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import { countCall } from '../../http/rate-limit.ts'

/** Limits mails to one mailbox (ruling G46). */
const perMailbox = { max: 5, seconds: 3600 }

/**
 * Requests a mail with a link to choose a new password.
 *
 * @throws Problem 404 the identity service manages passwords itself, 429 too many requests for this email
 */
export async function forgotPassword({ db, identity, settings, jobs }: Deps, email: string): Promise<{ done: true }> {
  if (!identity.tokens) throw notFound('This service')
  if (settings.rateLimit) await countCall(db, `forgot-password:${email}`, perMailbox)
  await jobs.send('mail-password-reset', { data: { email } })
  return { done: true }
}
