import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { email } from '../ground/field.ts'
import { Done } from '../sign-in/identity.ts'
import { NewPassword } from '../sign-in/password.ts'
import { MailToken } from './mailed-link.ts'

/** The "forgot your password" form. */
export const ForgottenPassword = z.object({ email: email() })

/** Mails a reset link. Answers alike, and as fast, for known and unknown emails (ruling G46). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/account/forgot-password',
  access: 'public',
  summary: 'Mail a link for choosing a new password, if a user has this email',
  body: ForgottenPassword,
  response: Done,
  limit: { max: 120, seconds: 600, per: 'client' },
})

/** Sets a new password with the token of a mail, and ends all sessions of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/account/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link in a mail; ends all sessions of the user',
  body: z.object({ token: MailToken, password: NewPassword }),
  response: Done,
  limit: { max: 120, seconds: 600, per: 'client' },
})

/** Mails the caller a link that confirms their email. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/account/send-verification',
  access: ['user', 'agent', 'admin'],
  beforeSecondFactor: true,
  summary: 'Mail yourself a link that confirms your email',
  response: Done,
  limit: { max: 5, seconds: 600, per: 'user' },
})

/** Confirms an email with the token of a mail. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/account/verify-email',
  access: 'public',
  summary: 'Confirm an email by the link in a mail',
  body: z.object({ token: MailToken }),
  response: z.extend(Done, {
    /** Token for {@link resetPassword}, if confirming has removed the password. */
    passwordToken: z.optional(z.string()),
  }),
  limit: { max: 120, seconds: 600, per: 'client' },
})
