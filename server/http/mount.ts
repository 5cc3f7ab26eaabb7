import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Limit } from '#contract/ground/endpoint.ts'
import type { Role } from '#contract/ground/role.ts'
import { codeNeeded, secondFactorFirst } from '#contract/sign-in/second-factor-refusals.ts'
import { problem } from '../ground/problem.ts'
import { type Caller, findCaller } from './caller.ts'
import { documentation } from './documentation.ts'
import { precompressed, sendPrecompressed, type PrecompressedResponse } from './precompressed-response.ts'
import { countCall, countNetworkCall, unpagedLists, writes } from './rate-limit.ts'
import type { Incoming } from './read-input.ts'
import { requireOwnOrigin } from './require-own-origin.ts'
import { mayCall, type Route } from './route.ts'
import { type Guards, sendOnce, withHeaders } from './send.ts'

/** Time for a picture of 10 MB at 25 kB/s, and for the server's work. */
const uploadTimeoutMs = 500_000
/** Time for a body over a weak line and for the server's work: less than our pages wait (web/api/watch-call.ts). */
const bodyTimeoutMs = 25_000

/** Time in which a call must be received and answered. Undefined for a call without a body: the server's default. */
export const timeoutOf = ({ upload, bodyless }: Pick<Endpoint, 'upload' | 'bodyless'>): number | undefined =>
  upload ? uploadTimeoutMs : bodyless ? undefined : bodyTimeoutMs

/**
 * Mounts the contract's endpoints, each with a guard for its declared access. The contract's schemas parse the input
 * and serialize the response, so a field that an entity does not declare is never sent.
 */
export function mount(app: FastifyInstance, guards: Guards, routes: readonly Route[]): void {
  app.addHook('onClose', guards.cache.stop)
  for (const { endpoint, respond, isShared, isThere } of routes) {
    const handlerTimeout = guards.settings.loadLimits ? timeoutOf(endpoint) : undefined
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: documentation(endpoint),
      bodyLimit: endpoint.bodyLimit,
      ...(handlerTimeout !== undefined && { handlerTimeout }),
      // A shared response is compressed once, not each time.
      ...(isShared && { compress: false }),
      preHandler: async request => {
        request.incoming = isShared ? anonymous : await guard(guards, endpoint, request)
      },
      handler: isShared
        ? sendShared(endpoint, respond)
        : (request, reply) => {
            const incoming = { ...request.incoming, request, reply }
            return sendOnce(guards, { endpoint, respond, isThere }, incoming)
          },
    })
  }
}

/**
 * Sends the same response while the result is the same object. A store returns the same object until the data changes,
 * or for a minute of the clock (for-a-minute.ts), so the response is serialized and compressed once.
 */
function sendShared(endpoint: Endpoint, respond: Route['respond']) {
  const responses = new WeakMap<object, PrecompressedResponse>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const result = Object(await respond({ ...anonymous, request, reply })) as object
    let response = responses.get(result)
    if (!response) {
      const { body, headers } = withHeaders(endpoint, request, result)
      response = precompressed(reply.serialize(body) as string, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        // Browsers may store it, but must revalidate it each time.
        'cache-control': 'public, no-cache',
      })
      responses.set(result, response)
    }
    return sendPrecompressed(reply, request, response)
  }
}

type Known = Pick<Incoming, 'caller' | 'identity'>

const anonymous = { caller: undefined, identity: undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before any handler runs. */
    incoming: Omit<Incoming, 'request' | 'reply'>
  }
}

async function guard(guards: Guards, endpoint: Endpoint, request: FastifyRequest): Promise<Known> {
  const known = await identify(guards, endpoint, request)
  const limit = endpoint.limit ?? (endpoint.method === 'GET' ? undefined : writes)
  if (!guards.settings.rateLimit) return known
  const account = known.caller?.id
  if (limit) await countFor(endpoint.key, limit.per === 'user' ? account : undefined, limit)
  if (isWholeList(endpoint, request))
    await countFor('whole lists', account, unpagedLists[account === undefined ? 'ofNetwork' : 'ofAccount'])
  return known

  async function countFor(name: string, user: string | undefined, max: Omit<Limit, 'per'>) {
    if (user === undefined) await countNetworkCall(guards.db, name, request.ip, max)
    else await countCall(guards.db, `${name}:${user}`, max)
  }
}

/** Whether the call reads up to 1,000 rows at once. */
const isWholeList = ({ method, paged }: Endpoint, { query }: FastifyRequest) =>
  method === 'GET' && paged && !(query as { limit?: string }).limit

/** Names the role, which an admin may have changed since the page was opened. */
const refusals: Record<Role, string> = {
  user: 'This is not possible with a buyer account.',
  agent: 'This is not possible with an agent account.',
  admin: 'This is not possible with an admin account.',
  fraud: 'Your account is under review and cannot do this.',
}

async function identify(guards: Guards, endpoint: Endpoint, request: FastifyRequest): Promise<Known> {
  const { identity, log } = guards
  if (endpoint.access === 'identity') {
    requireOwnOrigin(guards.settings, request)
    const proven = await identity.proofOf(request.headers)
    if (!proven) throw problem(401, 'Please log in.')
    if (proven.secondFactorMissing) throw problem(403, codeNeeded, 'code')
    return { caller: undefined, identity: proven }
  }
  const caller = await findCaller(guards, request).catch((error: unknown) => {
    if (endpoint.access === 'public') return undefined
    throw error
  })
  if (!mayCall(endpoint.access, caller)) {
    if (!caller) throw problem(401, 'Please log in.')
    const { id: user, role, client } = caller
    log.warn({ requestId: request.id, user, role, client, call: endpoint.key }, 'refused role')
    throw problem(403, refusals[role])
  }
  return { caller: caller?.secondFactorMissing ? withoutRole(endpoint, caller) : caller, identity: undefined }
}

/**
 * Returns the caller with the rights of a buyer only, until they set up and use the second factor that their role
 * needs.
 *
 * @throws Problem 403 the call requires the role
 */
function withoutRole(endpoint: Endpoint, caller: Caller): Caller {
  if (endpoint.beforeSecondFactor) return caller
  if (typeof endpoint.access !== 'string') throw problem(403, secondFactorFirst)
  return { ...caller, role: 'user' }
}
