import type { Endpoint } from '#contract/ground/endpoint.ts'
import { CallFailed } from './call-failed.ts'
import type { HttpResponse } from './send.ts'
import { isRunningOut } from './session/access-token.ts'
import { storedToken } from './session/stored-token.ts'

/** Handlers for a refused token or caller (specification §6). */
export interface AuthHandlers {
  /** Gets an access token in place of the refused one. Fails with 401 when there is no identity session. */
  renewToken: (refused: string | undefined) => Promise<string>
  /** Returns the bearer for calls that exchange an identity for a token. Undefined if the session cookie proves it. */
  proof: () => Promise<string | undefined>
  /** Called on a 401 that remains after the renewal, with the message of the first refusal. */
  signOut: (reason: string | undefined) => void
  /** Called on a 403. */
  leave: () => void
}

let installed: AuthHandlers | undefined

/**
 * Sets the handlers of every later call. The router's are installed before a page calls: shell/use-auth-handlers.ts.
 */
export const installAuthHandlers = (handlers: AuthHandlers | undefined) => {
  installed = handlers
}

/**
 * Sends a call with a valid token, retries it once with a renewed one after a 401, and handles what is still refused.
 *
 * @param inBackground nobody waits for the call: a refusal leaves the page and the sign-in as they are
 */
export async function withAuthRetry(
  endpoint: Pick<Endpoint, 'access'>,
  attempt: (token: string | undefined) => Promise<HttpResponse>,
  { inBackground = false } = {},
): Promise<HttpResponse> {
  const handlers = installed
  if (endpoint.access === 'identity') return attempt((await handlers?.proof()) ?? storedToken())
  const token = await usableToken(endpoint, handlers)
  let reason: string | undefined
  try {
    return await attempt(token).catch(async (failure: unknown) => {
      if (!isRefused(failure, 401) || !handlers) throw failure
      reason = failure.serverMessage
      return attempt(await handlers.renewToken(token))
    })
  } catch (failure) {
    if (inBackground) throw failure
    if (isRefused(failure, 401)) handlers?.signOut(reason)
    if (isRefused(failure, 403)) handlers?.leave()
    throw failure
  }
}

/** Renews a token that is about to expire. A public call goes without one instead of waiting. */
async function usableToken(
  { access }: Pick<Endpoint, 'access'>,
  handlers: AuthHandlers | undefined,
): Promise<string | undefined> {
  const token = storedToken()
  if (!token || !handlers || !isRunningOut(token)) return token
  if (access === 'public') return undefined
  return handlers.renewToken(token).catch(() => storedToken())
}

const isRefused = (failure: unknown, status: 401 | 403): failure is CallFailed =>
  failure instanceof CallFailed && failure.status === status
