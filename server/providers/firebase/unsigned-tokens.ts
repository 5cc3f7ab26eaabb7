import { UnsecuredJWT } from 'jose'
import { claimsIn, issuerOf, type ReadToken } from './firebase-token.ts'

/**
 * Reads the ID tokens of the Firebase emulator, which nobody has signed: anybody can write one. Only for a project whose
 * emulator is configured, which the settings allow neither in production nor for a project that could be real. The
 * emulator itself is asked about each token afterwards.
 */
export const unsignedTokens =
  (projectId: string, now: () => Date): ReadToken =>
  token => {
    const checks = { issuer: issuerOf(projectId), audience: projectId, currentDate: now() }
    try {
      return Promise.resolve(claimsIn(UnsecuredJWT.decode(token, checks).payload, now()))
    } catch {
      return Promise.resolve(undefined)
    }
  }
