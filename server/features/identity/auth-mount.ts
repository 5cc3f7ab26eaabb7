import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { googleDone, googleFailed, SignInWithGoogle, SignUp } from '#contract/identity.ts'
import type { Deps } from '../../deps.ts'
import { clientNetwork } from '../../http/client.ts'
import { countCall } from '../../http/rate-limit.ts'
import { originOf, requireOwnOrigin } from '../../http/require-own-origin.ts'
import { requireProfilePicture } from '../../http/image-urls.ts'
import { Problem, problem } from '../../ground/problem.ts'
import { refuse } from '../../http/answer-error.ts'
import { clientAddressHeader } from '../../providers/identity/port.ts'
import { type AuthCall, startedSession } from './auth-call.ts'
import { deviceName } from './device-name.ts'
import { mailRegistrationAttempt } from './mail-registration-attempt.ts'
import { notifyNewBrowser } from './notify-new-browser.ts'
import { auditFailureLater, recordSignIn, whoSignsOut } from './audit-sign-ins.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { countAttempt, countFailure } from './sign-in-limits.ts'

const googleTries = { max: 60, seconds: 60 }
/** Limits sign-ups, because the response reveals whether an email is taken, as the specification requires. */
const signUps = { max: 5, seconds: 600 }

const signIn: AuthCall = { method: 'POST', url: '/api/auth/sign-in/email' }

const signUp: AuthCall = {
  method: 'POST',
  url: '/api/auth/sign-up/email',
  count: ({ db }, request) => countCall(db, `sign-up:${clientNetwork(request.ip)}`, signUps),
  check: ({ settings }, body) => {
    const { data } = z.safeParse(z.object({ image: SignUp.shape.image }), body)
    if (data?.image !== undefined) requireProfilePicture(settings, data.image)
  },
}

const signOut: AuthCall = { method: 'POST', url: '/api/auth/sign-out' }

/**
 * Mounts the calls of an identity provider that has its own accounts; none of its other routes is reachable. The
 * provider gets exactly these URLs, so that no other spelling of one (`/api/auth/./sign-in/email`) bypasses its limit.
 */
const calls: readonly AuthCall[] = [
  signIn,
  signUp,
  signOut,
  { method: 'GET', url: '/api/auth/get-session' },
  ...secondFactorCalls,
]

const withGoogle: readonly AuthCall[] = [
  {
    method: 'POST',
    url: '/api/auth/sign-in/social',
    keepsOrigin: true,
    body: body => {
      const { data } = z.safeParse(SignInWithGoogle, body)
      if (!data) throw problem(400, 'The return page is missing.', 'page')
      return { provider: 'google', callbackURL: googleDone(data.page), errorCallbackURL: googleFailed(data.page) }
    },
    count: ({ db }, request) => countCall(db, `sign-in-google:${clientNetwork(request.ip)}`, googleTries),
  },
  { method: 'GET', url: '/api/auth/callback/google', keepsOrigin: true },
]

/** Forwards these calls: only from our own pages, only JSON, and within the rate limits. */
export function mountIdentity(app: FastifyInstance, deps: Deps): void {
  const { keepsAccounts, hasGoogle } = deps.identity
  const own = hasGoogle ? [...calls, ...withGoogle] : calls
  for (const call of keepsAccounts ? own : [signOut])
    app.route({
      method: call.method,
      url: call.url,
      schema: { hide: true },
      handler: async (request, reply) => {
        if (call.method === 'POST') requireOwnOrigin(deps.settings, request)
        if (deps.settings.rateLimit) await call.count?.(deps, request)
        call.check?.(deps, request.body)
        await call.before?.(deps, request)
        const origin = call.keepsOrigin ? originOf(deps.settings, request) : deps.settings.publicUrl
        const recordSignOut = call === signOut ? await whoSignsOut(deps, request) : undefined
        const ask = () => deps.identity.handle(asWebRequest(origin, call, request))
        const response = await (call === signIn ? limitGuesses(deps, request, ask) : ask())
        if (response.ok) await recordSignOut?.()
        if (response.ok) await call.after?.(deps, request, startedSession(response) ?? request.headers.cookie ?? '')
        if (call === signUp && response.status === 422) await mailRegistrationAttempt(deps, emailOf(request))
        return send(request, reply, response, await noteNewSession(deps, call, request, response))
      },
    })
}

/**
 * Records the sign-in of a response that sets a session cookie. Returns one more cookie to set. If this
 * fails, the person is signed in nevertheless.
 */
async function noteNewSession(
  deps: Deps,
  call: AuthCall,
  request: FastifyRequest,
  response: Response,
): Promise<string | undefined> {
  const cookie = startedSession(response)
  if (cookie === undefined || call === signOut) return undefined
  try {
    const proven = await deps.identity.proofOf({ cookie })
    if (!proven) return undefined
    await recordSignIn(deps, proven.uid, request)
    return await notifyNewBrowser(deps, {
      uid: proven.uid,
      device: deviceName(request.headers['user-agent']),
      ip: request.ip,
      cookies: request.headers.cookie,
      isRegistration: call === signUp,
    })
  } catch (error) {
    deps.log.error({ err: error, requestId: request.id }, 'a sign-in could not be noted')
    return undefined
  }
}

const emailOf = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : ''
}

/** Forwards a sign-in within the limits on guessing. */
async function limitGuesses(deps: Deps, request: FastifyRequest, ask: () => Promise<Response>): Promise<Response> {
  const email = emailOf(request)
  const wasNoFailure = await countAttempt(deps, { email, client: clientNetwork(request.ip) })
  const response = await ask().catch(async (error: unknown) => {
    // Our forms never send an invalid body, so it counts as a guess.
    if (!(error instanceof Problem && error.status === 400)) await wasNoFailure()
    throw error
  })
  if (response.status !== 401) {
    await wasNoFailure()
    return response
  }
  const { isSlowed } = await countFailure(deps, email)
  await auditFailureLater(
    deps,
    { email, requestId: request.id, client: deps.clientHash(request.ip) },
    { isRecorded: !isSlowed },
  )
  return response
}

function asWebRequest(origin: string, call: AuthCall, request: FastifyRequest): Request {
  const { url, body } = call
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  headers.set(clientAddressHeader, request.ip)
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

async function send(
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
  return refuse(request, reply, status, message, field === undefined ? undefined : [{ field, message }])
}

/** Time for which the identity library locks an account's codes. */
const lockSeconds = 900

interface Refused {
  status: number
  message: string
  field?: string
}

/** Translates the identity library's refusals of codes and passkeys into our statuses and messages. */
const inWords: Record<string, Refused> = {
  INVALID_CODE: { status: 422, message: 'This code is not right.', field: 'code' },
  INVALID_BACKUP_CODE: { status: 422, message: 'This recovery code is not right.', field: 'code' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { status: 401, message: 'Too many wrong codes. Please log in again.' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'That took too long. Please log in again.' },
  ACCOUNT_TEMPORARILY_LOCKED: { status: 429, message: 'Too many wrong codes. Please try again in 15 minutes.' },
  TOTP_NOT_ENABLED: { status: 409, message: 'This account has no authenticator app.' },
  BACKUP_CODES_NOT_ENABLED: { status: 409, message: 'This account has no recovery codes.' },
  CHALLENGE_NOT_FOUND: { status: 409, message: 'That took too long. Please try again.' },
  PASSKEY_NOT_FOUND: { status: 401, message: 'This passkey belongs to no account here.' },
  AUTHENTICATION_FAILED: { status: 401, message: 'This passkey was not accepted.' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 422, message: 'This passkey was not accepted.' },
}

function refusalIn(body: string, status: number): Refused {
  try {
    const { message, code } = JSON.parse(body) as { message?: unknown; code?: unknown }
    const said = typeof message === 'string' && message !== '' ? message : 'The request was refused.'
    return (typeof code === 'string' && inWords[code]) || { status, message: said }
  } catch {
    return { status, message: 'The request was refused.' }
  }
}
