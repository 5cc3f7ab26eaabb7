import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { email } from '#contract/ground/field.ts'
import { firebaseUnavailable } from './call-firebase.ts'
import type { FirebaseUrls } from './firebase-api.ts'

/** Claims of a Firebase ID token. */
export interface IdClaims {
  uid: string
  /** Email in lower case. */
  email: string
  /** Time of the sign-in, in seconds since 1970; unchanged by renewals. */
  authTime: number
  isByGoogle: boolean
}

/** Undefined for a token that is forged, expired, of another project or without an email. */
export type ReadToken = (token: string) => Promise<IdClaims | undefined>

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`

/** Cache time of Google's keys, which change every few days; an unknown key is fetched immediately. */
const keysLastMs = 3_600_000

/**
 * Verifies ID tokens with Firebase's published keys.
 *
 * @throws Problem 503 when the keys cannot be fetched
 */
export function signedTokens({ projectId, at, now, log }: Options): ReadToken {
  const keySet = createRemoteJWKSet(new URL(at.keys), { timeoutDuration: at.timeoutMs, cacheMaxAge: keysLastMs })
  return async token => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ['RS256'],
        issuer: issuerOf(projectId),
        audience: projectId,
        currentDate: now(),
      })
      return claimsIn(payload, now())
    } catch (error) {
      if (isOfTheToken(error)) return undefined
      log.warn({ err: error }, 'identity: Firebase’s keys could not be fetched')
      throw firebaseUnavailable()
    }
  }
}

interface Options {
  projectId: string
  at: FirebaseUrls
  now: () => Date
  log: FastifyBaseLogger
}

/** All other errors concern the keys: no response, a timeout or an invalid response. */
const isOfTheToken = (error: unknown) =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey

/** Tolerated clock skew. */
const skewSeconds = 10

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  email: email(),
  email_verified: z._default(z.boolean(), false),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.int().check(z.nonnegative()),
  firebase: z.optional(z.object({ sign_in_provider: z.optional(z.string()) })),
})

/** Validates the claims as Firebase requires: issue and sign-in time in the past, a subject, an email. */
export function claimsIn(payload: JWTPayload, now: Date): IdClaims | undefined {
  const { data } = z.safeParse(Claims, payload)
  const latest = now.getTime() / 1000 + skewSeconds
  if (!data || data.iat > latest || data.auth_time > latest) return undefined
  // An email that Google has not verified is refused, as with Google sign-in itself.
  const isByGoogle = data.firebase?.sign_in_provider === 'google.com'
  if (isByGoogle && !data.email_verified) return undefined
  return { uid: data.sub, email: data.email, authTime: data.auth_time, isByGoogle }
}
