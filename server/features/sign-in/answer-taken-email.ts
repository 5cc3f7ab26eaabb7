import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SignUp } from '#contract/sign-in/identity.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { countCall, LimitReached } from '../../http/rate-limit.ts'
import { recordChange } from '../changes/record-change.ts'
import { findUserByEmail } from '../users/user-store.ts'
import { emailRegistered } from './account-mail-templates.ts'
import { withReadEmail } from './given-email.ts'
import { browserCookie } from './notify-new-browser.ts'

/** Limits these mails to one per day and email. */
const perOwner = { max: 1, seconds: 24 * 3600 }

/**
 * Answers a sign-up whose email has an account, and mails its owner. With a mail server the response is that of a new
 * email, and only the mail says more (ruling G46). Without one nobody could read the mail, so the refusal stays.
 */
export async function answerTakenEmail(
  deps: Deps,
  request: FastifyRequest,
  refusal: Response,
): Promise<{ response: Response; cookie: string | undefined }> {
  const details = z.parse(SignUp, withReadEmail(request.body))
  await mailOwner(deps, details.email)
  const { imitateSignUp } = deps.identity
  if (!deps.mail || !imitateSignUp) return { response: refusal, cookie: undefined }
  return { response: await imitateSignUp(details), cookie: browserCookie(deps, request.headers.cookie).line }
}

async function mailOwner(deps: Deps, email: string): Promise<void> {
  try {
    await countCall(deps.db, `registration-mail:${email}`, perOwner)
  } catch (error) {
    if (error instanceof LimitReached) return
    throw error
  }
  const content = emailRegistered()
  const owner = await findUserByEmail(deps.db, email)
  // Without a user, the registration that created the account was never completed.
  const mail = owner ? { to: owner.id, content } : { toEmail: email, content }
  await inTransaction(deps.db, tx => recordChange(deps, tx, { mails: [mail] }))
}
