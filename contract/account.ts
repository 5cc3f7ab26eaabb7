import * as z from 'zod/mini'
import { Deleted, endpoint } from './endpoint.ts'
import { email, Id, Instant, Reference } from './field.ts'
import { Done, MailToken } from './identity.ts'
import { NewPassword } from './password.ts'

/** Everybody but accounts marked as fraud, which may write nothing. */
const own = ['user', 'agent', 'admin'] as const

/** Minutes after a sign-in, or after entering the password again, in which the account itself can be changed. */
export const confirmedMinutes = 15

/** Refusal of a change that needs a recent sign-in. */
export const confirmFirst = 'Please confirm that it is you first: enter your password, or log in again.'

export const AccountSecurity = z.object({
  /** False where another service keeps the account: only its sessions are managed here. */
  isKeptHere: z.boolean(),
  /** False for somebody who only came by Google. */
  hasPassword: z.boolean(),
  /** The address that waits to be confirmed by the link mailed to it. */
  pendingEmail: z.nullable(z.string()),
  /** Until when this session may change the account; null if it has to be confirmed first. */
  confirmedUntil: z.nullable(Instant),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const accountSecurity = endpoint({
  method: 'GET',
  path: '/account/security',
  access: own,
  summary: 'How the caller signs in',
  reply: AccountSecurity,
})

const CurrentPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(128, { error: 'Maximum 128 characters', abort: true }),
  )

export const ConfirmIdentity = z.object({ password: CurrentPassword })

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/account/confirm',
  access: own,
  summary: 'Enter the password again, so that this session may change the account for some minutes',
  body: ConfirmIdentity,
  reply: Done,
  limit: { max: 10, seconds: 600, per: 'user' },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/account/password',
  access: own,
  summary: 'Change the password; ends every other session. Without one so far, a recent sign-in is enough',
  body: z.object({ currentPassword: z.optional(CurrentPassword), password: NewPassword }),
  reply: Done,
  limit: { max: 10, seconds: 600, per: 'user' },
})

export const NewEmail = z.object({ email: email() })

/** Answers alike for an address that somebody has and one that nobody has (ruling G46). */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  access: own,
  summary: 'Mail a link to a new address; following it changes the address of the account',
  body: NewEmail,
  reply: Done,
  limit: { max: 5, seconds: 3600, per: 'user' },
})

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/account/confirm-email',
  access: 'public',
  summary: 'Change the address of an account by the link mailed to the new one; ends every session',
  body: z.object({ token: MailToken }),
  reply: Done,
  limit: { max: 30, seconds: 600, per: 'address' },
})

export const Session = z.object({
  _id: Id,
  /** Browser and system in plain words, such as "Firefox on Windows". */
  device: z.string(),
  /** The client's IP address at the sign-in; null if it is not known. */
  ip: z.nullable(z.string()),
  signedInAt: Instant,
  /** When its access token was last renewed, so up to ACCESS_TOKEN_MINUTES ago for one in use. */
  lastUsedAt: Instant,
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  access: own,
  summary: 'Where the caller is signed in, last used first, this session on top',
  reply: z.array(Session),
})

const ById = z.object({ id: Reference })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: own,
  summary: 'End another session of the caller; its access tokens are worthless at once',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  access: own,
  summary: 'End every session of the caller but this one',
  reply: Deleted,
})
