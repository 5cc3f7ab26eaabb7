import { jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'keyhaven'
const audience = 'keyhaven-api'

export interface Claims {
  userId: string
  sessionId: string
}

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
 */
export function accessTokens(secret: string, lifeMinutes: number, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret)
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now(),
        })
        return isUuid(payload.sub) && isUuid(payload['sid'])
          ? { userId: payload.sub, sessionId: payload['sid'] }
          : undefined
      } catch {
        return undefined
      }
    },
  }
}
