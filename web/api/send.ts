import { idempotencyKeyHeader, type Refusal } from '#contract/ground/endpoint.ts'
import { connection } from '../ui/load/connection.ts'
import { CallFailed } from './call-failed.ts'
import { noteServerTime } from './session/server-time.ts'
import { watchCall } from './watch-call.ts'

/** Origin of the API: that of the pages, unless the build sets another one. */
export const origin: string = import.meta.env['VITE_API_ORIGIN'] ?? ''

export interface Message {
  method: string
  /** URL from `/api` on. */
  url: string
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** Whether the response is a file: its body is a Blob. */
  asFile?: boolean | undefined
}

export interface HttpResponse {
  body: unknown
  headers: Headers
}

/**
 * Sends a request to the API, with cookies, which prove the identity session. All calls go through this function.
 *
 * @throws CallFailed for a refusal, an unreadable response or none; the abort error when `signal` aborts it
 */
export async function send(message: Message): Promise<HttpResponse> {
  const { method, url, token, body, signal, idempotencyKey, asFile = false } = message
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set(idempotencyKeyHeader, idempotencyKey)
  if (body !== undefined) headers.set('content-type', 'application/json')

  const request: RequestInit = { method, headers, credentials: origin === '' ? 'same-origin' : 'include' }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal

  const { response, content } = await fetched(origin + url, request, asFile)
  if (asFile && response.ok) return { body: content, headers: response.headers }
  return { body: bodyOf(response.status, await content.text()), headers: response.headers }
}

/** Parses the text of a response. @throws CallFailed for a refusal or an unreadable response */
export function bodyOf(status: number, text: string): unknown {
  const answer = parsed(text)
  if (status < 200 || status >= 300)
    throw new CallFailed(status, `The server refused the request (${status}).`, refusal(answer))
  if (answer === unreadable) throw new CallFailed(status, 'The server sent a response that could not be read.')
  return answer
}

/** The failure of a call that got no response. */
export const unreachable = () =>
  new CallFailed(0, 'The server could not be reached. Check your connection and try again.')

async function fetched(url: string, request: RequestInit, asFile: boolean) {
  const { signal: stopped } = request
  const ending = new AbortController()
  const end = () => ending.abort(stopped?.reason)
  if (stopped?.aborted) end()
  stopped?.addEventListener('abort', end)
  const watch = watchCall(asFile || request.method !== 'GET', end)
  try {
    const response = await fetch(url, { ...request, signal: ending.signal })
    noteServerTime(response.headers)
    return { response, content: await contentOf(response, watch.progress) }
  } catch (cause) {
    if (stopped?.aborted) throw cause
    void connection.restored()
    throw unreachable()
  } finally {
    watch.stop()
    stopped?.removeEventListener('abort', end)
  }
}

/** Reads a response, which may take as long as something arrives. */
async function contentOf({ body, headers }: Response, progress: () => void): Promise<Blob> {
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    progress()
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' })
}

const unreadable = Symbol('unreadable')

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

/** Parses a refusal. A proxy in between may respond with anything else. */
function refusal(answer: unknown): Refusal | undefined {
  const { message, errors, requestId } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Partial<Refusal>
  if (typeof message !== 'string' || message === '') return undefined
  return {
    message,
    errors: Array.isArray(errors) ? errors : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}
