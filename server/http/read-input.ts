import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { maxPageSize, type Endpoint } from '#contract/ground/endpoint.ts'
import { unpaged, type Cursor, type List, type Page } from '../db/list.ts'
import { invalid, problem } from '../ground/problem.ts'
import type { ProvenIdentity } from '../providers/identity/port.ts'
import type { Caller } from './caller.ts'

/** A request with the caller or identity that the guard has verified. */
export interface Incoming {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | undefined
  identity: ProvenIdentity | undefined
}

interface Arguments<P, Q, B> {
  params: P
  query: Q
  body: B
  page: Page
  request: FastifyRequest
}

export type ArgumentsOf<E extends Endpoint> = Arguments<
  z.output<E['params']>,
  z.output<E['query']>,
  z.output<E['body']>
>

export function readInput<E extends Endpoint>(endpoint: E, { request }: Incoming): ArgumentsOf<E> {
  return {
    params: readParams(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, endpoint.bodyless ? {} : (request.body ?? {})),
    page: endpoint.paged ? readPage(request.query) : unpaged,
    request,
  } as ArgumentsOf<E>
}

/** Parses the path parameters. A URL with an impossible id, such as one of 1,000 letters, is a 404 (ruling G43). */
function readParams<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw problem(404, 'There is nothing at this URL.')
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw invalid(result.error.issues)
}

const separator = '_'

export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at instanceof Date ? at.toISOString() : at}${separator}${id}`).toString('base64url')

/** The first page of a list, as browsers cache it. */
export const firstPage = <Items>({ total, totalIsExact, next }: List<unknown>, items: Items) => ({
  items,
  total: { count: total, isMore: !totalIsExact },
  next: next && writeCursor(next),
})

const longestCursor = 100

const readCursor = (cursor: string): Cursor => {
  if (cursor.length > longestCursor) throw problem(400, 'This cursor is invalid.', 'cursor')
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(separator)
  const place = /^\d{1,15}$/.test(at) ? Number(at) : new Date(at)
  if (Number.isNaN(Number(place)) || !/^([0-9a-f-]{36}|\d{1,18})$/.test(id))
    throw problem(400, 'This cursor is invalid.', 'cursor')
  return { at: place, id }
}

export function readLimit(limit: unknown, fallback: number): number {
  if (limit === undefined || limit === '') return fallback
  const count = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > maxPageSize) throw problem(400, `Must be a whole number from 1 to ${maxPageSize}`, 'limit')
  return count
}

function readPage(query: unknown): Page {
  const { limit, cursor } = query as { limit?: unknown; cursor?: unknown }
  return {
    limit: readLimit(limit, unpaged.limit),
    after: typeof cursor === 'string' && cursor !== '' ? readCursor(cursor) : undefined,
  }
}
