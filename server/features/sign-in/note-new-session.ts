import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SignUp } from '#contract/sign-in/identity.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireProfilePicture } from '../../http/image-urls.ts'
import { countNetworkCall } from '../../http/rate-limit.ts'
import { refuseContact } from '../users/refuse-contact.ts'
import { recordSignIn } from './audit-sign-ins.ts'
import { type AuthCall, startedSession } from './auth-call.ts'
import { deviceName } from './device-name.ts'
import { withReadEmail } from './given-email.ts'
import { notifyNewBrowser } from './notify-new-browser.ts'

/**
 * Limits sign-ups, because they reveal whether an email is taken: without a mail server by the response, with one by the
 * session (ruling G46). An office of 500 can register within 42 minutes.
 */
const signUps = { max: 120, seconds: 600 }

export const signUp: AuthCall = {
  method: 'POST',
  url: '/api/auth/sign-up/email',
  body: withReadEmail,
  count: ({ db }, request) => countNetworkCall(db, 'sign-up', request.ip, signUps),
  check: ({ settings }, body) => {
    const { data } = z.safeParse(z.pick(SignUp, { name: true, image: true }), body)
    if (data?.name !== undefined) refuseContact(data.name)
    if (data?.image !== undefined) requireProfilePicture(settings, data.image)
  },
}

export const signOut: AuthCall = { method: 'POST', url: '/api/auth/sign-out' }

/**
 * Records the sign-in of a response that sets a session cookie. Returns one more cookie to set. If this
 * fails, the person is signed in nevertheless.
 */
export async function noteNewSession(
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
