import * as z from 'zod/mini'
import type { Role } from './role.ts'

/**
 * Who may call: anybody; whoever proves an identity by its session (only the two calls that turn an identity into
 * a user and a token); every holder of a valid token; or the roles named.
 */
export type Access = 'public' | 'identity' | 'signed-in' | readonly Role[]

/** At most `max` calls in `seconds`, counted per client address or per signed-in user. */
export interface Limit {
  max: number
  seconds: number
  per: 'address' | 'user'
}

export interface Download {
  /** Content type. */
  type: string
  name: string
}

type AnyObject = z.ZodMiniType<object, object>
type Nothing = z.ZodMiniObject<Record<never, never>>

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
  reply: Reply
  /** What somebody gets who has the right role but does not own the thing or the list: never 401, which would sign them out (ruling G04). */
  notYours: 403 | 404 | undefined
  /** A list that `?limit=` and `?cursor=` page (ruling G22). */
  paged: boolean
  /** The body is multipart with one file in the field `image`. */
  upload: boolean
  /** The reply is a file that is streamed and that browsers save under this name. */
  download: Download | undefined
  /** Bytes of the largest body that is read; a longer one is 413. A form with a file has limits of its own. */
  bodyLimit: number
  /** A call without a body is as good as one with `{}` (ruling G33). */
  bodyless: boolean
  /** Whether somebody may call it whose role needs a second factor that is still missing. */
  beforeSecondFactor: boolean
  limit: Limit | undefined
  /** Where the browser caches the answer; by default under method and path. */
  key: string
}

const nothing: Nothing = z.object({})

/** Bytes of a body without long text. */
export const shortBody = 16 * 1024
/** Bytes of a body with a text of 5,000 characters, which take up to six bytes each. */
export const longBody = 64 * 1024

interface Declaration<P extends AnyObject, Q extends AnyObject, B extends AnyObject, R extends z.ZodMiniType> {
  method: Endpoint['method']
  path: string
  access: Access
  summary: string
  params?: P | undefined
  query?: Q | undefined
  body?: B | undefined
  reply: R
  notYours?: 403 | 404 | undefined
  paged?: boolean | undefined
  upload?: boolean | undefined
  download?: Download | undefined
  bodyLimit?: number | undefined
  beforeSecondFactor?: boolean | undefined
  limit?: Limit | undefined
  key?: string | undefined
}

/** Declares one call. Everything that checks, authorizes, documents or makes it is derived from this. */
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
    reply: declared.reply,
    notYours: declared.notYours,
    paged: declared.paged ?? false,
    upload: declared.upload ?? false,
    download: declared.download,
    bodyLimit: declared.bodyLimit ?? shortBody,
    bodyless: declared.body === undefined,
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    limit: declared.limit,
    key: declared.key ?? `${declared.method} ${declared.path}`,
  }
}

/** What the caller of an endpoint hands in, before it is read. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? {
        params?: z.input<P>
        query?: z.input<Q> & Partial<PageRequest>
        body?: z.input<B>
      }
    : never

export type Reply<E> = E extends Endpoint<AnyObject, AnyObject, AnyObject, infer R> ? z.output<R> : never

/** Paging of every list: how many, and after which row. Without it a list answers up to {@link wholeList} rows. */
export interface PageRequest {
  limit: number | string
  cursor: string
}
export const wholeList = 1000
/**
 * How far the total of a list is counted. X-Total-Count is exact up to here; where there are more, or where counting
 * would take long, it says how many there are at least, and `X-Total-Relation: gte` stands beside it.
 */
export const countedUpTo = 1000
export const largestPage = 100
/** How many rows a screen loads at a time, if it does not say otherwise. The server caches only such pages. */
export const screenPage = 24

/** The answer to a create: the entity and its id once more. */
export const created = <S extends z.core.$ZodLooseShape>(entity: z.ZodMiniObject<S>) =>
  z.extend(entity, { insertedId: z.string() })

/**
 * Whether a call creates something. The browser sends such a call with an `Idempotency-Key`, so that a repeat, after a
 * lost answer for example, creates nothing more and gets the first answer.
 */
export const creates = ({ method, reply }: Pick<Endpoint, 'method' | 'reply'>): boolean =>
  method === 'POST' && 'insertedId' in ((reply as Partial<z.ZodMiniObject>).shape ?? {})

/** Whether the field is `ignored` of field.ts. Importing that would load all field types with every page. */
function isIgnored(field: z.core.$ZodType | undefined): boolean {
  const def = field?._zod.def as { innerType?: z.core.$ZodType } | undefined
  return def?.innerType?._zod.def.type === 'unknown'
}

/** Text that tells the requests of a call apart: its path and the fields of its body that the server does not ignore. */
export function askedOf(endpoint: Pick<Endpoint, 'path' | 'body'>, params: unknown, body: unknown): string {
  const { shape } = endpoint.body as z.ZodMiniObject
  const given = Object(body) as Record<string, unknown>
  const fields = Object.keys(shape).filter(name => given[name] !== undefined && !isIgnored(shape[name]))
  return JSON.stringify([endpoint.path, params ?? {}, fields.map(name => [name, given[name]])])
}

export const idempotencyKeyHeader = 'idempotency-key'
export const longestIdempotencyKey = 200

/** The answer to an update. `modifiedCount` is 0 when the call repeated what was so already. */
export const updated = <S extends z.core.$ZodLooseShape>(entity: z.ZodMiniObject<S>) =>
  z.extend(entity, { modifiedCount: z.number() })

export const Deleted = z.object({ deletedCount: z.number() })

/** Every refusal of the interface. */
export const Refusal = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** Id of this request in the log, and in the header X-Request-Id. */
  requestId: z.optional(z.string()),
})
export type Refusal = z.infer<typeof Refusal>

/** The address of a call below `/api`, with its parameters filled in and its query behind. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const values: Record<string, unknown> = { ...params }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `/api${filled}${search && `?${search}`}`
}
