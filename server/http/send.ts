import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { urlOf, creates, maxPageSize, type Download, type Endpoint } from '#contract/ground/endpoint.ts'
import type { List } from '../db/list.ts'
import type { Deps } from '../deps/deps.ts'
import { respondOnce, hashOf, readKey } from './idempotency.ts'
import { writeCursor, type Incoming } from './read-input.ts'
import { createdStatus, querySchema, type Route } from './route.ts'

export type Guards = Pick<Deps, 'db' | 'clock' | 'tokens' | 'identity' | 'settings' | 'log' | 'cache' | 'clientHash'>

export const isList = (result: unknown): result is List<unknown> =>
  typeof result === 'object' && result !== null && 'items' in result && 'total' in result

function send(endpoint: Endpoint, reply: FastifyReply, request: FastifyRequest, result: unknown): FastifyReply {
  if (endpoint.download) return sendFile(reply, endpoint.download, result)
  const { body, headers } = withHeaders(endpoint, request, result)
  return reply
    .code('insertedId' in Object(body) ? createdStatus : 200)
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

const isEntity = (result: unknown): result is { _id: string } =>
  typeof result === 'object' && result !== null && '_id' in result

/** Handles a call with an idempotency key only once; every other call each time. */
export async function sendOnce(
  guards: Guards,
  { endpoint, respond, isThere }: Omit<Route, 'isShared'>,
  incoming: Incoming,
): Promise<FastifyReply> {
  const { caller, request, reply } = incoming
  const key = caller && creates(endpoint) ? readKey(request) : undefined
  if (!caller || key === undefined) return send(endpoint, reply, request, await respond(incoming))
  const keyed = { userId: caller.id, call: endpoint.key, key, hash: hashOf(endpoint, request), isThere }
  const created = (body: unknown) => ({
    text: reply.code(createdStatus).serialize(body) as string,
    status: createdStatus,
  })
  const { status, text, isRepeat } = await respondOnce(guards, keyed, {
    run: async () => created(await respond(incoming)),
    responseTo: result => (isEntity(result) ? created({ ...result, insertedId: result._id }) : undefined),
  })
  if (isRepeat) void reply.header('idempotency-replayed', 'true')
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Sends a list as its items, with the total and the next page in headers. */
export function withHeaders(
  endpoint: Endpoint,
  request: FastifyRequest,
  result: unknown,
): { body: unknown; headers: Record<string, string> } {
  if (!isList(result)) return { body: result, headers: {} }
  const headers: Record<string, string> = { 'x-total-count': String(result.total) }
  if (!result.totalIsExact) headers['x-total-relation'] = 'gte'
  if (result.next) {
    headers['link'] = `<${nextPage(endpoint, request, writeCursor(result.next))}>; rel="next"`
  }
  return { body: result.items, headers }
}

/** URL of the next page. It contains only query parameters that the endpoint declares. */
function nextPage(endpoint: Endpoint, { params, query }: FastifyRequest, cursor: string): string {
  const known = Object.keys(querySchema(endpoint).shape)
  const given = Object.entries(query as Record<string, unknown>).filter(([name]) => known.includes(name))
  const { limit } = query as { limit?: string }
  return urlOf(endpoint, params as object, { ...Object.fromEntries(given), limit: limit || maxPageSize, cursor })
}
