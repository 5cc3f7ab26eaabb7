import {
  urlOf,
  requestFingerprint,
  creates,
  type Endpoint,
  type Input,
  type ResponseOf,
} from '#contract/ground/endpoint.ts'
import { withAuthRetry } from './auth-retry.ts'
import { type Attempt, withKey } from './idempotency-key.ts'
import { type HttpResponse, send } from './send.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Attempt of the form whose call creates something. Without it each call is an attempt of its own. */
  attempt?: Attempt
}

/** Makes a call of the contract. @throws CallFailed */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { body } = await responseTo(endpoint, input, options)
  return body as ResponseOf<E>
}

/** Makes a call like {@link call}, and also returns the headers, which paging needs. */
export function responseTo<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  { signal, attempt = {} }: CallOptions = {},
): Promise<HttpResponse> {
  const { params, query, body }: { params?: object; query?: object; body?: object } = input ?? {}
  const message = { method: endpoint.method, url: urlOf(endpoint, params, query), body, signal }
  const sendWith = (idempotencyKey?: string) =>
    withAuthRetry(endpoint, token => send({ ...message, token, idempotencyKey }))
  return creates(endpoint) ? withKey(attempt, requestFingerprint(endpoint, params, body), sendWith) : sendWith()
}

/** Makes a call that the page repeats unprompted. A refusal signs nobody out. @throws CallFailed */
export async function callInBackground<E extends Endpoint>(endpoint: E, signal: AbortSignal): Promise<ResponseOf<E>> {
  const message = { method: endpoint.method, url: urlOf(endpoint), signal }
  const { body } = await withAuthRetry(endpoint, token => send({ ...message, token }), { inBackground: true })
  return body as ResponseOf<E>
}
