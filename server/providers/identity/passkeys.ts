import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

/** Refuses an authenticator that did not verify its user: it proves only one factor. */
function requireUserVerified(isVerified: boolean | undefined): void {
  if (!isVerified)
    throw new APIError('BAD_REQUEST', { message: 'This passkey was not unlocked by a PIN or a fingerprint.' })
}

/** Passkeys by better-auth's plugin. They count as two factors, so each use must be unlocked by its owner. */
export const passkeys = (rpName: string) =>
  passkey({
    rpName,
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requireUserVerified(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        requireUserVerified(verification.authenticationInfo.userVerified)
      },
    },
  })
