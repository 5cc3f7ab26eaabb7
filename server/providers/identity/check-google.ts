import * as z from 'zod/mini'
import type { GoogleClient } from './google.ts'

const timeoutMs = 8_000
const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url(), authorization_endpoint: z.url() })
const Refusal = z.object({ error: z.string() })

/**
 * Checks with Google the client and its callback URL by redeeming an invalid code:
 * Google checks the client first, and its refusal says what is wrong.
 *
 * @param callback callback URL registered at Google
 * @throws an Error with a sentence that names what is wrong
 */
export async function checkGoogle({ issuer, clientId, clientSecret }: GoogleClient, callback: string): Promise<string> {
  const found = z.safeParse(Discovery, await ask(`${issuer}/.well-known/openid-configuration`, issuer))
  if (!found.success || found.data.issuer !== issuer)
    throw new Error(`${issuer} is not an OpenID Connect issuer: check GOOGLE_ISSUER.`)
  const answer = await ask(found.data.token_endpoint, issuer, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'nobody-has-issued-this',
      redirect_uri: callback,
      code_verifier: 'a'.repeat(43),
    }),
  })
  const refusal = z.safeParse(Refusal, answer).data?.error
  if (refusal === 'invalid_client' || refusal === 'unauthorized_client')
    throw new Error('Google does not know this client: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')
  if (refusal === 'redirect_uri_mismatch')
    throw new Error(`The client at Google does not send people back to ${callback}: add it as a redirect URL there.`)
  if (refusal !== 'invalid_grant') throw new Error(`Google refuses the client: ${refusal ?? 'unknown reason'}.`)
  return `Google knows the client; its redirect URL must be ${callback}.`
}

async function ask(url: string, issuer: string, request: RequestInit = {}): Promise<unknown> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    return await answer.json()
  } catch {
    throw new Error(`${issuer} cannot be reached from here: check the network, and GOOGLE_ISSUER if it is set.`)
  }
}
