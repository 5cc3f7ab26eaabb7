import { jwtVerify, SignJWT } from 'jose'
import { lruMap } from './lru-map.ts'

const algorithm = 'HS256'
const issuer = 'keyhaven'
const audience = 'keyhaven-api'

export interface Claims {
  userId: string
  sessionId: string
}

/** Size of the cache of verified tokens, about 10 MB at most. */
const mostKnown = 5000
/** Maximum length of a token. Ours have about 350 characters, a few hundred more with a long email. */
const longestToken = 2000

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export interface AccessTokens {
  /** @param email tells the browser whose token it is; the server never reads it */
  issue: (claims: Claims & { email: string }) => Promise<string>
  /** Returns undefined for a token that is forged, expired or from another issuer. */
  verify: (token: string) => Promise<Claims | undefined>
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/**
 * Issues and verifies access tokens. A token names the user, the session and its expiry, never a role. It is
 * short-lived, and the browser renews it from the identity session (ruling G34).
 *
 * @param previousSecret secret whose tokens are still accepted
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
        // Checking a signature once is enough: the content cannot change, and it contains no permissions.
        genuine.set(token, claims)
        return claims
      } catch {
        genuine.delete(token)
        return undefined
      }
    },
  }
}

/** Tries each key in turn. @throws the error of the last key */
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
