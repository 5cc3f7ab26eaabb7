import * as z from 'zod/mini'
import { Deleted, endpoint } from '../ground/endpoint.ts'
import { accountEmail, maxLength, Id, Instant, IdParam, line } from '../ground/field.ts'
import { CurrentPassword, own } from '../sign-in/confirm-identity.ts'
import { Done } from '../sign-in/identity.ts'
import { NewPassword } from '../sign-in/password.ts'
import { MailToken } from './mailed-link.ts'

/** A passkey of the caller; it counts as both factors. */
export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Instant })

/** The sign-in methods of the caller, and how far this session may change them. */
export const AccountSecurity = z.object({
  /** False if another identity service manages the account: only its sessions are managed here. */
  isKeptHere: z.boolean(),
  /** False for a user who has only signed in with Google. */
  hasPassword: z.boolean(),
  /** A new email whose owner has not yet followed the link mailed to it. */
  pendingEmail: z.nullable(z.string()),
  /** Null without an authenticator app. */
  authenticator: z.nullable(z.object({ recoveryCodesLeft: z.number() })),
  passkeys: z.array(Passkey),
  secondFactor: z.object({
    /** Whether the operator requires one of the caller's role. */
    isRequired: z.boolean(),
    /** Whether this session is missing it: until it is set up and used, only the account can be managed. */
    isMissing: z.boolean(),
  }),
  /** End of the time in which this session may change the account; null if the password is needed first. */
  confirmedUntil: z.nullable(Instant),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** Returns the sign-in methods of the caller. */
export const accountSecurity = endpoint({
  method: 'GET',
  path: '/account/security',
  access: own,
  beforeSecondFactor: true,
  summary: 'Your sign-in methods',
  response: AccountSecurity,
})

/** Changes the password and ends every other session. An account without one needs a recent sign-in instead. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/account/password',
  access: own,
  beforeSecondFactor: true,
  summary: 'Change the password, or set a first one after a recent sign-in; ends every other session',
  body: z.object({ currentPassword: z.optional(CurrentPassword), password: NewPassword }),
  response: Done,
  limit: { max: 10, seconds: 600, per: 'user' },
})

/** Body of the form for a new email. */
export const NewEmail = z.object({ email: accountEmail() })

/** Mails a link to a new email. Answers alike for known and unknown emails (ruling G46). */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  access: own,
  beforeSecondFactor: true,
  summary: 'Mail a link to a new email; following it changes the email of the account',
  body: NewEmail,
  response: Done,
  limit: { max: 5, seconds: 3600, per: 'user' },
})

/** Changes the email of an account with the token mailed to the new one, and ends every session. */
export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/account/confirm-email',
  access: 'public',
  summary: 'Change the email of an account by the link mailed to the new one; ends every session',
  body: z.object({ token: MailToken }),
  response: z.extend(Done, {
    /** Whether password and second factors were removed: the browser was not signed in to the account. */
    passwordRemoved: z.optional(z.boolean()),
  }),
  limit: { max: 120, seconds: 600, per: 'client' },
})

/** One sign-in of the caller in one browser. */
export const Session = z.object({
  _id: Id,
  /** Browser and system in plain words, such as "Firefox on Windows". */
  device: z.string(),
  /** The client's IP address at the sign-in; null if it is not known. */
  ip: z.nullable(z.string()),
  signedInAt: Instant,
  /** Time of the last renewal of its access token, so up to ACCESS_TOKEN_MINUTES ago for a session in use. */
  lastUsedAt: Instant,
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Lists the sessions of the caller: this one first, then by last use. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  access: own,
  beforeSecondFactor: true,
  summary: 'Your sessions: this one first, then by last use',
  response: z.array(Session),
})

const ById = z.object({ id: IdParam })

/** Ends another session of the caller. Its access tokens stop working at once. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'End another of your sessions; its access tokens stop working at once',
  params: ById,
  response: Deleted,
  notYours: 404,
})

/** Ends all sessions of the caller except this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  access: own,
  beforeSecondFactor: true,
  summary: 'End all your sessions except this one',
  response: Deleted,
})

/** The name of a passkey, such as "Work laptop". */
export const PasskeyName = z.object({ name: line(100, 'Name is required') })

/** Renames a passkey of the caller. */
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/account/passkeys/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'Rename a passkey',
  params: ById,
  body: PasskeyName,
  response: Done,
  notYours: 404,
})

/** Removes a passkey of the caller. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'Remove a passkey',
  params: ById,
  response: Deleted,
  notYours: 404,
})

/** Binary, as base64url. An attestation or an assertion takes some hundred bytes. */
const binary = z.string().check(maxLength(8000))

const credential = { id: binary, rawId: binary, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** Body of /api/auth/passkey/verify-registration: a credential as WebAuthn has it, and its name. */
export const NewPasskey = z.object({
  ...PasskeyName.shape,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.optional(z.array(z.string().check(maxLength(20))).check(z.maxLength(10))),
    }),
  }),
})

/** Body of /api/auth/passkey/verify-authentication. */
export const PasskeySignIn = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      userHandle: z.optional(z.nullable(binary)),
    }),
  }),
})
