import * as z from 'zod/mini'
import { Deleted, endpoint } from '../ground/endpoint.ts'
import { maxLength } from '../ground/field.ts'
import { own } from './confirm-identity.ts'

const sixDigits = z.string('Code is required').check(
  maxLength(20, 'Enter the 6 digits that the app shows'),
  // Apps show the digits in two groups.
  z.overwrite(code => code.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the 6 digits that the app shows'),
)

/** Body of /api/auth/two-factor/verify-totp. */
export const SecondFactorCode = z.object({ code: sixDigits })

/** Body of /api/auth/two-factor/verify-backup-code. */
export const RecoveryCode = z.object({
  code: z
    .string('Recovery code is required')
    .check(
      maxLength(40, 'Enter a code such as abcde-12345'),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Recovery code is required'),
    ),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Starts the set-up of an authenticator app (TOTP). {@link confirmAuthenticator} completes it. */
export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator',
  access: own,
  beforeSecondFactor: true,
  summary: 'Start to set up an authenticator app (TOTP)',
  response: z.object({ uri: z.string(), secret: z.string() }),
  limit: { max: 20, seconds: 600, per: 'user' },
})

/** Completes the set-up with a code of the app, returns the recovery codes and ends every other session. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/account/authenticator/confirm',
  access: own,
  beforeSecondFactor: true,
  summary:
    'Complete the set-up of an authenticator app with a code of it; returns the recovery codes and ends every other session',
  body: SecondFactorCode,
  response: RecoveryCodes,
  limit: { max: 10, seconds: 600, per: 'user' },
})

/** Removes the authenticator app and its recovery codes. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/account/authenticator',
  access: own,
  beforeSecondFactor: true,
  summary: 'Remove the authenticator app and its recovery codes',
  response: Deleted,
})

/** Replaces the recovery codes; the old ones stop working. */
export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  access: own,
  beforeSecondFactor: true,
  summary: 'Replace the recovery codes',
  response: RecoveryCodes,
  limit: { max: 10, seconds: 600, per: 'user' },
})
