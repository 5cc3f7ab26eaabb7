import * as z from 'zod/mini'
import { endpoint } from '../ground/endpoint.ts'
import { Done } from './identity.ts'

/** All roles except `fraud`, which may not write anything. */
export const own = ['user', 'agent', 'admin'] as const

/** Minutes after a sign-in, or after entering the password again, in which the account itself can be changed. */
export const confirmedMinutes = 15

/** Refusal of a change that needs a recent sign-in. */
export const confirmFirst = 'Please confirm it’s you first: enter your password, or log in again.'

/** The password of the caller, which a change of the account asks for again. */
export const CurrentPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(128, { error: 'Maximum 128 characters', abort: true }),
  )

/** Body of the form that asks for the password again. */
export const ConfirmIdentity = z.object({ password: CurrentPassword })

/** Checks the password again, so that this session may change the account for {@link confirmedMinutes} minutes. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/account/confirm',
  access: own,
  beforeSecondFactor: true,
  summary: 'Confirm the password, so that this session may change the account for 15 minutes',
  body: ConfirmIdentity,
  response: Done,
  limit: { max: 10, seconds: 600, per: 'user' },
})
