import type { FirebaseError } from '@firebase/app'
import { googlePictures } from '#contract/sign-in/identity.ts'
import { CallFailed } from '../api/call-failed.ts'

export const noEmail = 'This account has no email address.'

/** Returns a picture URL that pages may show: Google's, or the path of one of ours. */
export function shown(picture: string | null): string | undefined {
  if (picture?.startsWith(`${googlePictures}/`)) return picture
  return picture?.startsWith(`${location.origin}/images/`) ? picture.slice(location.origin.length) : undefined
}

export const unreachable = 'The sign-in service could not be reached. Check your connection and try again.'

/** Messages for Firebase's errors, like those of the built-in identity service. */
const words: Record<string, readonly [status: number, sentence: string]> = {
  'auth/network-request-failed': [0, unreachable],
  'auth/timeout': [0, unreachable],
  // Google's window could not be prepared.
  'auth/internal-error': [0, unreachable],
  'auth/email-already-in-use': [422, 'User already exists. Use another email.'],
  'auth/weak-password': [422, 'This password is too weak.'],
  'auth/password-does-not-meet-requirements': [422, 'This password is too weak.'],
  'auth/too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
}

const signedOut = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/null-user',
]

export function toCallFailed(failure: unknown): CallFailed {
  if (failure instanceof CallFailed) return failure
  const { code = '' } = failure as Partial<FirebaseError>
  const [status, message] = words[code] ?? [
    signedOut.includes(code) ? 401 : 400,
    'The sign-in service refused the request.',
  ]
  const refused = new CallFailed(status, message, status === 0 ? undefined : { message })
  refused.cause = failure
  return refused
}

export const isOneOf = (failure: unknown, ...codes: string[]) =>
  codes.includes((failure as Partial<FirebaseError>).code ?? '')

/** Returns undefined if Firebase has signed the person out. Rethrows any other failure. */
export function signedOutThere(failure: unknown): undefined {
  if (failure instanceof CallFailed && failure.status === 401) return undefined
  throw failure
}
