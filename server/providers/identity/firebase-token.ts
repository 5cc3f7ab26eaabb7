import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { email } from '#contract/field.ts'
import { type FirebaseAddresses, firebaseAway } from './firebase-api.ts'

/** What an ID token of Firebase says. */
export interface IdClaims {
  uid: string
  /** In lower case. */
  email: string
  /** When the person signed in, in seconds since 1970; stays as it is while the sign-in is renewed. */
  authTime: number
}

/** Undefined for a token that is forged, expired, of another project or without an e-mail address. */
export type ReadToken = (token: string) => Promise<IdClaims | undefined>

export const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`

/** Google replaces its keys every few days, and announces the next one long before; an unknown one is asked for at once. */
const keysLastMs = 3_600_000

/**
 * Reads ID tokens that Firebase has signed, by the keys that it publishes.
 *
 * @throws Problem 503 when the keys cannot be had
 */
export function signedTokens({ projectId, at, now, log }: Options): ReadToken {
  const keySet = createRemoteJWKSet(new URL(at.keys), { timeoutDuration: at.patienceMs, cacheMaxAge: keysLastMs })
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
      log.warn({ err: error }, 'identity: the keys of Firebase cannot be had')
      throw firebaseAway()
    }
  }
}

interface Options {
  projectId: string
  at: FirebaseAddresses
  now: () => Date
  log: FastifyBaseLogger
}

/** All else that the library throws is about the keys: no answer, none in time, or none that can be read. */
const isOfTheToken = (error: unknown) =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey

/** How far our clock may be behind Firebase's. */
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

/** The claims that we go by, with what Firebase asks of them: issued and signed in in the past, for somebody, with an address. */
export function claimsIn(payload: JWTPayload, now: Date): IdClaims | undefined {
  const { data } = z.safeParse(Claims, payload)
  const latest = now.getTime() / 1000 + skewSeconds
  if (!data || data.iat > latest || data.auth_time > latest) return undefined
  // As with Google itself: whose address it has not verified is not let in.
  if (data.firebase?.sign_in_provider === 'google.com' && !data.email_verified) return undefined
  return { uid: data.sub, email: data.email, authTime: data.auth_time }
}
