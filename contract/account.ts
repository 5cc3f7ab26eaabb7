import * as z from 'zod/mini'
import { Deleted, endpoint } from './endpoint.ts'
import { atMost, email, Id, Instant, Reference, text } from './field.ts'
import { Done, MailToken } from './identity.ts'
import { NewPassword } from './password.ts'

/** Everybody but accounts marked as fraud, which may write nothing. */
const own = ['user', 'agent', 'admin'] as const

/** Minutes after a sign-in, or after entering the password again, in which the account itself can be changed. */
export const confirmedMinutes = 15

/** Refusal of a change that needs a recent sign-in. */
export const confirmFirst = 'Please confirm that it is you first: enter your password, or log in again.'

/** Refusal of what a role may do while its second factor is missing. */
export const secondFactorFirst = 'Your role needs a second factor. Set one up under "Account and security" first.'

/** Refusal of a change to the account by a session that has not used the second factor it has. */
export const useSecondFactorFirst = 'Please log in with your second factor first.'

/** Refusal of a session that has given the password alone where the account has an authenticator app. */
export const codeNeeded = 'Please enter the code of your authenticator app.'

export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Instant })

export const AccountSecurity = z.object({
  /** False where another service keeps the account: only its sessions are managed here. */
  isKeptHere: z.boolean(),
  /** False for somebody who only came by Google. */
  hasPassword: z.boolean(),
  /** The address that waits to be confirmed by the link mailed to it. */
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
  /** Until when this session may change the account; null if it has to be confirmed first. */
  confirmedUntil: z.nullable(Instant),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const accountSecurity = endpoint({
  method: 'GET',
  path: '/account/security',
  access: own,
  beforeSecondFactor: true,
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
  beforeSecondFactor: true,
  summary: 'Enter the password again, so that this session may change the account for some minutes',
  body: ConfirmIdentity,
  reply: Done,
  limit: { max: 10, seconds: 600, per: 'user' },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/account/password',
  access: own,
  beforeSecondFactor: true,
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
  beforeSecondFactor: true,
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
  beforeSecondFactor: true,
  summary: 'Where the caller is signed in, last used first, this session on top',
  reply: z.array(Session),
})

const ById = z.object({ id: Reference })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'End another session of the caller; its access tokens are worthless at once',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  access: own,
  beforeSecondFactor: true,
  summary: 'End every session of the caller but this one',
  reply: Deleted,
})

const sixDigits = z
  .string('Code is required')
  .check(
    atMost(20, 'Enter the 6 digits that the app shows'),
    z.trim(),
    z.regex(/^\d{6}$/, 'Enter the 6 digits that the app shows'),
  )

/** Body of /api/auth/two-factor/verify-totp. */
export const SecondFactorCode = z.object({ code: sixDigits })

/** Body of /api/auth/two-factor/verify-backup-code. */
export const RecoveryCode = z.object({
  code: z
    .string('Recovery code is required')
    .check(
      atMost(40, 'Enter a code such as abcde-12345'),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Recovery code is required'),
    ),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator',
  access: own,
  beforeSecondFactor: true,
  summary: 'Begin to set up an authenticator app (TOTP); a code of it has to confirm it',
  reply: z.object({ uri: z.string(), secret: z.string() }),
  limit: { max: 20, seconds: 600, per: 'user' },
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/confirm',
  access: own,
  beforeSecondFactor: true,
  summary: 'Confirm an authenticator app by a code of it; answers the recovery codes and ends every other session',
  body: SecondFactorCode,
  reply: RecoveryCodes,
  limit: { max: 10, seconds: 600, per: 'user' },
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/account/authenticator',
  access: own,
  beforeSecondFactor: true,
  summary: 'Remove the authenticator app and its recovery codes',
  reply: Deleted,
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  access: own,
  beforeSecondFactor: true,
  summary: 'Replace the recovery codes',
  reply: RecoveryCodes,
  limit: { max: 10, seconds: 600, per: 'user' },
})

/** The name of a passkey, such as "Work laptop". */
export const PasskeyName = z.object({ name: text(100, 'Name is required') })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/account/passkeys/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'Rename a passkey',
  params: ById,
  body: PasskeyName,
  reply: Done,
  notYours: 404,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/:id',
  access: own,
  beforeSecondFactor: true,
  summary: 'Remove a passkey',
  params: ById,
  reply: Deleted,
  notYours: 404,
})

/** Binary, as base64url. An attestation or an assertion takes some hundred bytes. */
const binary = z.string().check(atMost(8000))

const credential = { id: binary, rawId: binary, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** Body of /api/auth/passkey/verify-registration: a credential as WebAuthn has it, and its name. */
export const NewPasskey = z.object({
  ...PasskeyName.shape,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.optional(z.array(z.string().check(atMost(20))).check(z.maxLength(10))),
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
