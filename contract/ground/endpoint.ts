import * as z from 'zod/mini'
import type { Role } from './role.ts'

/**
 * Permission to call: everyone; anyone with an identity session (only the two calls that turn an identity into a user
 * and a token); every holder of a valid token; or the named roles.
 */
export type Access = 'public' | 'identity' | 'signed-in' | readonly Role[]

/** Limit of `max` calls in `seconds`, counted per client network or per signed-in user. */
export interface Limit {
  max: number
  seconds: number
  per: 'client' | 'user'
}

/** A response that browsers save as a file. */
export interface Download {
  /** Content type. */
  type: string
  name: string
}

type AnyObject = z.ZodMiniType<object, object>
type Nothing = z.ZodMiniObject<Record<never, never>>

/** One API call. Server, client, API reference and access test derive from it. */
export interface Endpoint<
  Params extends AnyObject = AnyObject,
  Query extends AnyObject = AnyObject,
  Body extends AnyObject = AnyObject,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api. Parameters are written `:id`. */
  path: string
  access: Access
  /** One line for the API reference. */
  summary: string
  params: Params
  query: Query
  body: Body
  response: Reply
  /**
   * Status for a caller with the right role who does not own the row or list: never 401, which would sign them out
   * (ruling G04).
   */
  notYours: 403 | 404 | undefined
  /** A list that `?limit=` and `?cursor=` page (ruling G22). */
  paged: boolean
  /** The body is multipart with one file in the field `image`. */
  upload: boolean
  /** The response is a streamed file that browsers save under this name. */
  download: Download | undefined
  /** Bytes of the largest accepted body; a longer one is 413. Uploads have other limits. */
  bodyLimit: number
  /** A missing body counts as `{}` (ruling G33). */
  bodyless: boolean
  /** Whether a caller may use it before they have set up a required second factor. */
  beforeSecondFactor: boolean
  limit: Limit | undefined
  /** Cache key of the browser; by default method and path. */
  key: string
}

const nothing: Nothing = z.object({})

/** Bytes of a body without long text. */
export const shortBodyLimit = 16 * 1024
/** Bytes of a body with a text of 5,000 characters, which take up to six bytes each. */
export const longBodyLimit = 64 * 1024

/** Bytes of a body with such a text and the captions of 40 photos. */
export const propertyBodyLimit = 256 * 1024

interface Declaration<P extends AnyObject, Q extends AnyObject, B extends AnyObject, R extends z.ZodMiniType> {
  method: Endpoint['method']
  path: string
  access: Access
  summary: string
  params?: P | undefined
  query?: Q | undefined
  body?: B | undefined
  response: R
  notYours?: 403 | 404 | undefined
  paged?: boolean | undefined
  upload?: boolean | undefined
  download?: Download | undefined
  bodyLimit?: number | undefined
  beforeSecondFactor?: boolean | undefined
  limit?: Limit | undefined
  key?: string | undefined
}

/** Declares one call. Validation, authorization, documentation and the client derive from it. */
export function endpoint<
  R extends z.ZodMiniType,
  P extends AnyObject = Nothing,
  Q extends AnyObject = Nothing,
  B extends AnyObject = Nothing,
>(declared: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    method: declared.method,
    path: declared.path,
    access: declared.access,
    summary: declared.summary,
    params: declared.params ?? (nothing as never),
    query: declared.query ?? (nothing as never),
    body: declared.body ?? (nothing as never),
    response: declared.response,
    notYours: declared.notYours,
    paged: declared.paged ?? false,
    upload: declared.upload ?? false,
    download: declared.download,
    bodyLimit: declared.bodyLimit ?? shortBodyLimit,
    bodyless: declared.body === undefined,
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    limit: declared.limit,
    key: declared.key ?? `${declared.method} ${declared.path}`,
  }
}

/** Input of an endpoint, before parsing. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? {
        params?: z.input<P>
        /** A call without other parameters may be paged too. */
        query?: (string extends keyof z.input<Q> ? unknown : z.input<Q>) & Partial<PageRequest>
        body?: z.input<B>
      }
    : never

/** The response of an endpoint, as parsed. */
export type ResponseOf<E> = E extends Endpoint<AnyObject, AnyObject, AnyObject, infer R> ? z.output<R> : never

/**
 * Paging of every list: number of rows, and the row to start after. Without it a list returns up to {@link maxUnpagedRows}
 * rows.
 */
export interface PageRequest {
  limit: number | string
  cursor: string
}
/** Maximum number of rows of a list that is not paged. */
export const maxUnpagedRows = 1000
/**
 * Highest exact total of a list. X-Total-Count is exact up to here. Above it, or if counting would take long, it is a
 * lower bound, and the answer has `X-Total-Relation: gte`.
 */
export const maxCounted = 1000
/** Highest `?limit=`. */
export const maxPageSize = 100
/** Rows that a screen loads at a time by default. The server caches only such pages. */
export const screenPageSize = 24

/** The answer to a create: the entity, and its id as `insertedId` too. */
export const created = <S extends z.core.$ZodLooseShape>(entity: z.ZodMiniObject<S>) =>
  z.extend(entity, { insertedId: z.string() })

/**
 * Whether a call creates something. The browser sends such a call with an `Idempotency-Key`, so that a repeat, after a
 * lost answer for example, creates nothing more and gets the first answer.
 */
export const creates = ({ method, response }: Pick<Endpoint, 'method' | 'response'>): boolean =>
  method === 'POST' && 'insertedId' in ((response as Partial<z.ZodMiniObject>).shape ?? {})

/** Whether the field is `unused` of field.ts. Importing that would load all field types with every page. */
function isUnused(field: z.core.$ZodType | undefined): boolean {
  const def = field?._zod.def as { innerType?: z.core.$ZodType } | undefined
  return def?.innerType?._zod.def.type === 'unknown'
}

/** Text that tells the requests of a call apart: its path and the fields of its body that the server does not ignore. */
export function requestFingerprint(endpoint: Pick<Endpoint, 'path' | 'body'>, params: unknown, body: unknown): string {
  const { shape } = endpoint.body as z.ZodMiniObject
  const given = Object(body) as Record<string, unknown>
  const fields = Object.keys(shape).filter(name => given[name] !== undefined && !isUnused(shape[name]))
  return JSON.stringify([endpoint.path, params ?? {}, fields.map(name => [name, given[name]])])
}

/** Request header with the idempotency key. */
export const idempotencyKeyHeader = 'idempotency-key'
/** Characters of the longest idempotency key. */
export const maxIdempotencyKeyLength = 200

/** The answer to an update. `modifiedCount` is 0 when nothing changed. */
export const updated = <S extends z.core.$ZodLooseShape>(entity: z.ZodMiniObject<S>) =>
  z.extend(entity, { modifiedCount: z.number() })

/** The answer to a delete. `deletedCount` is 0 when the row was gone already. */
export const Deleted = z.object({ deletedCount: z.number() })

/** The answer to every refused call. */
export const Refusal = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The current state, if the request was made from an older one. */
  current: z.optional(z.record(z.string(), z.unknown())),
  /** Id of this request in the log, and in the header X-Request-Id. */
  requestId: z.optional(z.string()),
})
export type Refusal = z.infer<typeof Refusal>

/** URL path of a call, with its parameters and query. */
export function urlOf({ path }: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const values: Record<string, unknown> = { ...params }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `/api${filled}${search && `?${search}`}`
}
