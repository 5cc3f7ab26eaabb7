import * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/ground/endpoint.ts'
import type { List } from '../db/list.ts'
import type { ProvenIdentity } from '../providers/identity/port.ts'
import type { Caller } from './caller.ts'
import { type ArgumentsOf, type Incoming, readInput } from './read-input.ts'

/** Status of a successful call that creates something. */
export const createdStatus = 201

/** Schema of an endpoint's query, as the object that every endpoint declares. */
export const querySchema = ({ query }: Pick<Endpoint, 'query'>) => query as z.ZodMiniObject

/** An endpoint of the contract with its handler. */
export interface Route {
  endpoint: Endpoint
  respond: (incoming: Incoming) => Promise<unknown>
  /** Whether the response is the same for everybody. */
  isShared?: boolean
  /** For a call that creates something which can be undone: whether what it has created is still there. */
  isThere?: IsThere | undefined
}

export type IsThere = (id: string) => Promise<boolean>

/** Result type of an endpoint's handler: a {@link List} for a paged endpoint, chunks of a file for a download. */
type Result<E extends Endpoint> =
  z.output<E['response']> extends readonly (infer Item)[]
    ? List<Item> | readonly Item[]
    : z.output<E['response']> extends string
      ? AsyncIterable<string | Uint8Array>
      : z.output<E['response']>

/** A call that requires a token. The guard has checked token and role, and the input is parsed. */
export const route = <E extends Endpoint>(
  endpoint: E,
  respond: (input: ArgumentsOf<E> & { caller: Caller }) => Promise<Result<E>>,
  isThere?: IsThere,
): Route => ({
  endpoint,
  isThere,
  respond: incoming => {
    if (!incoming.caller) throw new Error(`${endpoint.path} is declared without a caller`)
    return respond({ ...readInput(endpoint, incoming), caller: incoming.caller })
  },
})

/** A public call. The caller is set if the request has a token. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  respond: (input: ArgumentsOf<E> & { caller: Caller | undefined }) => Promise<Result<E>>,
): Route => ({
  endpoint,
  respond: incoming => respond({ ...readInput(endpoint, incoming), caller: incoming.caller }),
})

/**
 * A public call with the same response for everybody. The response is reused while the handler returns the same object.
 */
export const sharedRoute = <E extends Endpoint>(
  endpoint: E,
  respond: (input: ArgumentsOf<E>) => Promise<Result<E>>,
): Route => ({
  endpoint,
  isShared: true,
  respond: incoming => respond(readInput(endpoint, incoming)),
})

/** A call that is authenticated by the identity session, before there is a token. */
export const identityRoute = <E extends Endpoint>(
  endpoint: E,
  respond: (input: ArgumentsOf<E> & { identity: ProvenIdentity }) => Promise<Result<E>>,
): Route => ({
  endpoint,
  respond: incoming => {
    if (!incoming.identity) throw new Error(`${endpoint.path} is declared without an identity`)
    return respond({ ...readInput(endpoint, incoming), identity: incoming.identity })
  },
})

/** Whether the declared access permits this caller. `identity` is checked elsewhere. */
export const mayCall = (access: Access, caller: Caller | undefined): boolean =>
  access === 'public' || (caller !== undefined && (access === 'signed-in' || access.includes(caller.role)))
