import { jwtVerify, SignJWT } from 'jose'
import { lruMap } from '../db/lru-map.ts'

const algorithm = 'HS256'
const issuer = 'keyhaven'
const audience = 'keyhaven-api'

export interface Claims {
  userId: string
  sessionId: string
}

/** Ten megabytes at most. */
const mostKnown = 5000
/** Ours have some 350 characters, and a few hundred more with a long email address. */
const longestToken = 2000

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export interface AccessTokens {
  /** @param email lets the browser tell whose token it holds; nothing is decided by it */
  issue: (claims: Claims & { email: string }) => Promise<string>
  /** Undefined for a token that is forged, expired or not ours. */
  verify: (token: string) => Promise<Claims | undefined>
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/**
 * Access tokens: who, in which session, until when; never what they may do. Short-lived, and renewed by the browser
 * from the identity session (ruling G34).
 *
 * @param previousSecret has signed tokens that are still accepted
 */
export function accessTokens(
  secret: string,
  lifeMinutes: number,
  now: () => Date,
  previousSecret?: string,
): AccessTokens {
  const key = keyOf(secret)
  const keys = previousSecret === undefined ? [key] : [key, keyOf(previousSecret)]
  const genuine = lruMap<Claims & { endsAt: number }>(mostKnown)
  return {
    issue: ({ userId, sessionId, email }) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, email })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.round(lifeMinutes * 60))
        .sign(key)
    },
    verify: async token => {
      if (token.length > longestToken) return undefined
      const known = genuine.get(token)
      if (known && known.endsAt > now().getTime()) return known
      try {
        const { payload } = await verifyByAny(token, keys, now())
        if (!isUuid(payload.sub) || !isUuid(payload['sid']) || payload.exp === undefined) return undefined
        const claims = { userId: payload.sub, sessionId: payload['sid'], endsAt: payload.exp * 1000 }
        // The signature of a token is checked once: what it says cannot change, and what its user may do is not in it.
        genuine.set(token, claims)
        return claims
      } catch {
        genuine.delete(token)
        return undefined
      }
    },
  }
}

/** @throws the error of the last key */
async function verifyByAny(token: string, keys: readonly Uint8Array[], currentDate: Date) {
  const [key, ...others] = keys
  if (!key) throw new Error('There is no key.')
  try {
    return await jwtVerify(token, key, { algorithms: [algorithm], issuer, audience, currentDate })
  } catch (error) {
    if (others.length === 0) throw error
    return verifyByAny(token, others, currentDate)
  }
}
