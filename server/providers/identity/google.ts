import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { defaultAvatar } from '#contract/images/images.ts'
import { googlePictures } from '#contract/sign-in/identity.ts'

/** An OpenID Connect client at Google or another issuer. */
export interface GoogleClient {
  /** Base URL of `/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Time limit of a request to the issuer. */
const timeoutMs = 5_000

const discoveryOf = (issuer: string) => `${issuer}/.well-known/openid-configuration`

/** @throws when the issuer cannot be reached or does not know what it is */
export async function reachIssuer({ issuer }: GoogleClient): Promise<void> {
  const answer = await fetch(discoveryOf(issuer), { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${issuer} answers ${answer.status}`)
  z.parse(z.object({ issuer: z.literal(issuer), jwks_uri: z.string() }), await answer.json())
}

const Person = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
})

/**
 * Google sign-in. The library checks state, nonce and the signature of the ID token. An email that Google has
 * not verified is refused, because the email identifies the account.
 */
export const googleSignIn = ({ issuer, clientId, clientSecret }: GoogleClient, origin: string) =>
  genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: discoveryOf(issuer),
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        prompt: 'select_account',
        requireIdTokenVerification: true,
        getUserInfo: ({ idToken }) => Promise.resolve(personIn(idToken, origin)),
      },
    ],
  })

function personIn(idToken: string | undefined, origin: string) {
  const { data } = z.safeParse(Person, idToken === undefined ? {} : decodeJwt(idToken))
  if (!data) return null
  const { sub, email, name, picture } = data
  return {
    id: sub,
    sub,
    email,
    emailVerified: true,
    // As long as a name may be here.
    name: (name?.trim() || email).slice(0, 100),
    image: shownPicture(picture, origin) ?? defaultAvatar,
  }
}

/** Returns a picture that pages may load: Google's, or a path of our own. */
export function shownPicture(picture: string | undefined, origin: string): string | undefined {
  if (picture?.startsWith(`${googlePictures}/`)) return picture
  return picture?.startsWith(`${origin}/images/`) ? picture.slice(origin.length) : undefined
}
