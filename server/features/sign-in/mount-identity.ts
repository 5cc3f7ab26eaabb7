import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { googleDone, googleFailed, SignInWithGoogle } from '#contract/sign-in/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem, problem } from '../../ground/problem.ts'
import { countNetworkCall } from '../../http/rate-limit.ts'
import { originOf, requireOwnOrigin } from '../../http/require-own-origin.ts'
import { answerTakenEmail } from './answer-taken-email.ts'
import { auditFailureLater, whoSignsOut } from './audit-sign-ins.ts'
import { type AuthCall, startedSession } from './auth-call.ts'
import { asWebRequest, send } from './auth-exchange.ts'
import { emailOf, withReadEmail } from './given-email.ts'
import { noteNewSession, signOut, signUp } from './note-new-session.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { countAttempt, countFailure } from './sign-in-limits.ts'

/** An office of 500 on one morning. */
const googleTries = { max: 240, seconds: 60 }

const signIn: AuthCall = { method: 'POST', url: '/api/auth/sign-in/email', body: withReadEmail }

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
    count: ({ db }, request) => countNetworkCall(db, 'sign-in-google', request.ip, googleTries),
  },
  { method: 'GET', url: '/api/auth/callback/google', keepsOrigin: true },
]

/** Forwards these calls: only from our own pages, only JSON, and within the rate limits. */
export function mountIdentity(app: FastifyInstance, deps: Deps): void {
  const { managesAccounts, hasGoogle } = deps.identity
  const own = hasGoogle ? [...calls, ...withGoogle] : calls
  for (const call of managesAccounts ? own : [signOut])
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
        if (call === signUp && response.status === 422) {
          const taken = await answerTakenEmail(deps, request, response)
          return send(request, reply, taken.response, taken.cookie)
        }
        return send(request, reply, response, await noteNewSession(deps, call, request, response))
      },
    })
}

/** Forwards a sign-in within the limits on guessing. */
async function limitGuesses(deps: Deps, request: FastifyRequest, ask: () => Promise<Response>): Promise<Response> {
  const email = emailOf(request)
  const wasNoFailure = await countAttempt(deps, { email, ip: request.ip })
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
