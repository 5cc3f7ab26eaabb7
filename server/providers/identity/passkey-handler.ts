import type { Db } from '../../db/tables/schema.ts'
import { type BuiltInOptions, startAuth } from './built-in-options.ts'

/** Passkeys are bound to a host, so each of our origins has its own handler. */
export function passkeyHandler(db: Db, options: BuiltInOptions): (request: Request) => Promise<Response> {
  const ready = new Map<string, (request: Request) => Promise<Response>>()
  return async request => {
    const { origin, pathname } = new URL(request.url)
    const handler = ready.get(origin) ?? startAuth(db, { ...options, publicUrl: origin }).handler
    ready.set(origin, handler)
    const response = await handler(request)
    return pathname.endsWith('/generate-authenticate-options') ? withUserVerification(response) : response
  }
}

/** Requires the PIN or fingerprint, which the plugin only prefers. */
async function withUserVerification(response: Response): Promise<Response> {
  if (!response.ok) return response
  const asked = (await response.json()) as object
  return Response.json({ ...asked, userVerification: 'required' }, { headers: cookiesOf(response) })
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
