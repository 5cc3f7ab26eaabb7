import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../ground/problem.ts'
import { refuse } from '../../http/send-error.ts'
import { clientIpHeader } from '../../providers/identity/port.ts'
import type { AuthCall } from './auth-call.ts'

/** Converts a request of Fastify to the Request that better-auth reads. */
export function asWebRequest(origin: string, call: AuthCall, request: FastifyRequest): Request {
  const { url, body } = call
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  headers.set(clientIpHeader, request.ip)
  // The origin was checked before; the library knows only one URL.
  headers.set('origin', origin)
  headers.delete('sec-fetch-site')
  const method = call.isGetThere ? 'GET' : call.method
  const post = method === 'POST'
  if (post) headers.set('content-type', 'application/json')
  const { search } = new URL(request.url, origin)
  return new Request(new URL(url + (call.method === 'POST' ? '' : search), origin), {
    method,
    headers,
    ...(post && { body: writeBody(body ? body(request.body) : request.body) }),
  })
}

function writeBody(body: unknown): string {
  try {
    return JSON.stringify(body ?? {})
  } catch {
    // Nested too deeply to be serialised; no form sends such a body.
    throw problem(400, 'The request is invalid.')
  }
}

/** Sends the Response of better-auth as a reply of Fastify. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  cookie: string | undefined,
): Promise<FastifyReply> {
  const body = await response.text()
  const cookies = [...response.headers.getSetCookie(), ...(cookie === undefined ? [] : [cookie])]
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location !== null)
    return reply.header('cache-control', 'no-store').redirect(location)
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  if (response.status < 400) return reply.code(response.status).send(body === '' ? 'null' : body)
  const { status, message, field } = refusalIn(body, response.status)
  if (status >= 500) throw new Error(`The identity library answered ${status}`)
  if (status === 429) void reply.header('retry-after', lockSeconds)
  return refuse(request, reply, status, message, field === undefined ? {} : { errors: [{ field, message }] })
}

/** Time for which the identity library locks an account's codes. */
const lockSeconds = 900

interface Refused {
  status: number
  message: string
  field?: string
}

/** An address that the library cannot read: it answers `[body.email] Invalid email address`. */
const invalidEmail: Refused = { status: 400, message: 'Must be an email address', field: 'email' }

/** Translates the identity library's refusals of emails, codes and passkeys into our statuses and messages. */
const refusals: Record<string, Refused> = {
  INVALID_EMAIL: invalidEmail,
  INVALID_CODE: { status: 422, message: 'This code is not correct.', field: 'code' },
  CODE_USED: { status: 422, message: 'This code has been used. Wait for the next one in the app.', field: 'code' },
  INVALID_BACKUP_CODE: { status: 422, message: 'This recovery code is not correct.', field: 'code' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { status: 401, message: 'Too many wrong codes. Please log in again.' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'That took too long. Please log in again.' },
  ACCOUNT_TEMPORARILY_LOCKED: { status: 429, message: 'Too many wrong codes. Please try again in 15 minutes.' },
  TOTP_NOT_ENABLED: { status: 409, message: 'This account has no authenticator app.' },
  BACKUP_CODES_NOT_ENABLED: { status: 409, message: 'This account has no recovery codes.' },
  CHALLENGE_NOT_FOUND: { status: 409, message: 'That took too long. Please try again.' },
  PASSKEY_NOT_FOUND: { status: 401, message: 'No account here has this passkey.' },
  AUTHENTICATION_FAILED: { status: 401, message: 'This passkey was not accepted.' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 422, message: 'This passkey was not accepted.' },
}

function refusalIn(body: string, status: number): Refused {
  try {
    const { message, code } = JSON.parse(body) as { message?: unknown; code?: unknown }
    if (typeof message === 'string' && message.startsWith('[body.email]')) return invalidEmail
    const said = typeof message === 'string' && message !== '' ? message : 'The request was refused.'
    return (typeof code === 'string' && refusals[code]) || { status, message: said }
  } catch {
    return { status, message: 'The request was refused.' }
  }
}
