import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { codeNeeded, secondFactorFirst } from '#contract/account.ts'
import {
  urlOf,
  creates,
  idempotencyKeyHeader,
  maxPageSize,
  maxIdempotencyKeyLength,
  Refusal,
  type Download,
  type Endpoint,
} from '#contract/endpoint.ts'
import type { List } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { type Caller, findCaller } from './caller.ts'
import { clientNetwork } from './client.ts'
import { replyOnce, hashOf, readKey } from './idempotency.ts'
import { countCall, unpagedLists, writes } from './rate-limit.ts'
import { requireOwnOrigin } from './require-own-origin.ts'
import { problem } from '../ground/problem.ts'
import { precompressed, sendPrecompressed, type PrecompressedResponse } from './precompressed-response.ts'
import { mayCall, writeCursor, type Incoming, type Route } from './route.ts'

/** Time for a picture of 10 MB over a slow connection. */
const uploadTimeoutMs = 60_000

type Guards = Pick<Deps, 'db' | 'clock' | 'tokens' | 'identity' | 'settings' | 'log' | 'cache' | 'clientHash'>

/**
 * Mounts the contract's endpoints, each with a guard for its declared access. The contract's schemas parse the input
 * and serialize the response, so a field that an entity does not declare is never sent.
 */
export function mount(app: FastifyInstance, guards: Guards, routes: readonly Route[]): void {
  app.addHook('onClose', guards.cache.stop)
  for (const { endpoint, answer, isShared } of routes)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: documentation(endpoint),
      bodyLimit: endpoint.bodyLimit,
      ...(endpoint.upload && { handlerTimeout: uploadTimeoutMs }),
      // A shared response is compressed once, not each time.
      ...(isShared && { compress: false }),
      preHandler: async request => {
        request.incoming = isShared ? anonymous : await guard(guards, endpoint, request)
      },
      handler: isShared
        ? sendShared(endpoint, answer)
        : (request, reply) => {
            const incoming = { ...request.incoming, request, reply }
            return sendOnce(guards, endpoint, incoming, () => answer(incoming))
          },
    })
}

/**
 * Sends the same response while the answer is the same object. A store returns the same object until the data changes,
 * so the response is serialized and compressed once.
 */
function sendShared(endpoint: Endpoint, answer: Route['answer']) {
  const responses = new WeakMap<object, PrecompressedResponse>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = Object(await answer({ ...anonymous, request, reply })) as object
    let response = responses.get(answered)
    if (!response) {
      const { body, headers } = withHeaders(endpoint, request, answered)
      response = precompressed(reply.serialize(body) as string, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        // Browsers may store it, but must revalidate it each time.
        'cache-control': 'public, no-cache',
      })
      responses.set(answered, response)
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
  if (limit && guards.settings.rateLimit) {
    const who = (limit.per === 'user' && known.caller?.id) || clientNetwork(request.ip)
    await countCall(guards.db, `${endpoint.key}:${who}`, limit)
  }
  if (isWholeList(endpoint, request) && guards.settings.rateLimit)
    await countCall(guards.db, `whole lists:${known.caller?.id ?? clientNetwork(request.ip)}`, unpagedLists)
  return known
}

/** Whether the call reads up to 1,000 rows at once. */
const isWholeList = ({ method, paged }: Endpoint, { query }: FastifyRequest) =>
  method === 'GET' && paged && !(query as { limit?: string }).limit

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
    throw problem(403, 'Your account may not do this.')
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

const isList = (answered: unknown): answered is List<unknown> =>
  typeof answered === 'object' && answered !== null && 'items' in answered && 'total' in answered

function send(endpoint: Endpoint, reply: FastifyReply, request: FastifyRequest, answered: unknown): FastifyReply {
  if (endpoint.download) return sendFile(reply, endpoint.download, answered)
  const { body, headers } = withHeaders(endpoint, request, answered)
  return reply
    .code('insertedId' in Object(body) ? created : 200)
    .headers(headers)
    .send(body)
}

const sendFile = (reply: FastifyReply, { type, name }: Download, parts: unknown): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(parts as AsyncIterable<string | Uint8Array>))

/** Handles a call with an idempotency key only once; every other call each time. */
async function sendOnce(
  guards: Guards,
  endpoint: Endpoint,
  { caller, request, reply }: Incoming,
  answer: () => Promise<unknown>,
): Promise<FastifyReply> {
  const key = caller && creates(endpoint) ? readKey(request) : undefined
  if (!caller || key === undefined) return send(endpoint, reply, request, await answer())
  const keyed = { userId: caller.id, call: endpoint.key, key, hash: hashOf(endpoint, request) }
  const { status, text, isRepeat } = await replyOnce(guards, keyed, async () => ({
    text: reply.code(created).serialize(await answer()) as string,
    status: created,
  }))
  if (isRepeat) void reply.header('idempotency-replayed', 'true')
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

const created = 201

/** Sends a list as its items, with the total and the next page in headers. */
function withHeaders(
  endpoint: Endpoint,
  request: FastifyRequest,
  answered: unknown,
): { body: unknown; headers: Record<string, string> } {
  if (!isList(answered)) return { body: answered, headers: {} }
  const headers: Record<string, string> = { 'x-total-count': String(answered.total) }
  if (!answered.totalIsExact) headers['x-total-relation'] = 'gte'
  if (answered.next) {
    headers['link'] = `<${nextPage(endpoint, request, writeCursor(answered.next))}>; rel="next"`
  }
  return { body: answered.items, headers }
}

/** URL of the next page. It contains only query parameters that the endpoint declares. */
function nextPage(endpoint: Endpoint, { params, query }: FastifyRequest, cursor: string): string {
  const known = Object.keys(asObject(endpoint.query).shape)
  const given = Object.entries(query as Record<string, unknown>).filter(([name]) => known.includes(name))
  const { limit } = query as { limit?: string }
  return urlOf(endpoint, params as object, { ...Object.fromEntries(given), limit: limit || maxPageSize, cursor })
}

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-07' })
  return rest
}

const isEmpty = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {}).length === 0

/** Builds the endpoint's JSON Schema, for the API reference and for serializing the response. */
function documentation(endpoint: Endpoint) {
  const query = json(endpoint.paged ? z.extend(asObject(endpoint.query), Paging.shape) : endpoint.query, 'input')
  const params = json(endpoint.params, 'input')
  const status = answersCreated(endpoint) ? created : 200
  return {
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint)}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ [endpoint.access === 'identity' ? 'session' : 'token']: [] }] }),
    ...(creates(endpoint) && endpoint.access !== 'identity' ? { headers: idempotencyKey } : {}),
    ...(isEmpty(params) ? {} : { params }),
    ...(isEmpty(query) ? {} : { querystring: query }),
    ...(endpoint.bodyless ? {} : { body: json(endpoint.body, 'input') }),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    response: {
      [status]: { description: 'Done', ...json(endpoint.reply, 'output') },
      '4xx': { description: 'Refused', ...json(Refusal, 'output') },
    },
  }
}

const idempotencyKey = json(
  z.object({ [idempotencyKeyHeader]: z.optional(z.string().check(z.maxLength(maxIdempotencyKeyLength))) }),
  'input',
)
const Paging = z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) })
const asObject = (schema: Endpoint['query']) => schema as z.ZodMiniObject

const answersCreated = (endpoint: Endpoint) =>
  'insertedId' in ((json(endpoint.reply, 'output') as { properties?: object }).properties ?? {})

const describeAccess = ({ access }: Endpoint) => (typeof access === 'string' ? access : `role ${access.join(' or ')}`)
