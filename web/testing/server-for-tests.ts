import { type Endpoint, type ResponseOf, screenPageSize } from '#contract/ground/endpoint.ts'
import { settled } from './settled.ts'

/** A call of the contract, or one of the identity service such as POST /auth/sign-in/email. */
type Call = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'access'>>

/** Response to a call; undefined for none at all. */
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | undefined

/** A call that the page has made. */
export interface MadeCall {
  method: string
  /** Below /api, with its query. */
  path: string
  /** Parsed JSON, or the form of an upload. */
  body: unknown
  /** Access token that the call carries. */
  token: string | undefined
  /** Calls with the same key are one to the server; null without a key. */
  idempotencyKey: string | null
  /** Whether the page has stopped waiting for the response. */
  isAborted: () => boolean
}

const answers = new Map<string, (query: URLSearchParams) => Answer>()
const held = new Map<string, { promise: Promise<void>; resolve: () => void }>()
const made: MadeCall[] = []
/** Answered calls that need no access token. */
const open = new Set<string>()
const expired = new Set<string>()

const keyOf = ({ method, path }: Call) => `${method} ${path}`

/** Answers this call with this reply, until the test ends. */
export const answer = <C extends Call>(
  call: C,
  reply: C extends Endpoint ? ResponseOf<C> : unknown,
  headers?: Record<string, string>,
): void => respond(call, () => ({ status: 200, body: reply, ...(headers && { headers }) }))

/** Answers this call with a reply that depends on its query, such as the offers of one status. */
export const answerByQuery = <E extends Endpoint>(
  endpoint: E,
  reply: (query: URLSearchParams) => ResponseOf<E>,
): void => respond(endpoint, query => ({ status: 200, body: reply(query) }))

/** Answers this list page by page, each beginning where the one before ends, with what it has for a query. */
export const answerPages = <E extends Endpoint, T>(
  endpoint: ResponseOf<E> extends readonly T[] ? E : never,
  listed: (query: URLSearchParams) => readonly T[],
): void => respond(endpoint, query => pageOf(listed(query), query))

function pageOf(items: readonly unknown[], query: URLSearchParams): Answer {
  const from = Number(query.get('cursor'))
  const end = from + Number(query.get('limit') ?? screenPageSize)
  return {
    status: 200,
    body: items.slice(from, end),
    headers: {
      'x-total-count': String(items.length),
      ...(end < items.length && { link: `</api?cursor=${end}>; rel="next"` }),
    },
  }
}

/** Refuses this call: with an empty body, or with a message, and further fields such as the request id. */
export const refuse = (call: Call, status: number, message?: string, fields: object = {}): void =>
  respond(call, () => ({ status, body: message === undefined ? undefined : { message, ...fields } }))

/** Lets this call end without a response. */
export const disconnect = (call: Call): void => respond(call, () => undefined)

function respond(call: Call, response: (query: URLSearchParams) => Answer): void {
  answers.set(keyOf(call), response)
  if (call.access === 'public' || call.access === 'identity') open.add(keyOf(call))
}

/** Refuses every call with this access token from now on, but for those that need none. */
export const expire = (token: string): void => void expired.add(token)

/** Delays the responses to this call, also to one without an answer yet, until the returned function is called. */
export function hold(call: Call): () => void {
  const gate: { open?: () => void } = {}
  const promise = new Promise<void>(resolve => {
    gate.open = resolve
  })
  const resolve = () => gate.open?.()
  held.set(keyOf(call), { promise, resolve })
  return resolve
}

/** Returns the calls that the page has made of this kind, oldest first. */
export const callsOf = ({ method, path }: Call): MadeCall[] =>
  made.filter(call => isCall(`${method} ${path}`, call.method, call.path))

/** Returns the bodies of the calls of this kind, oldest first. */
export const bodiesOf = (call: Call): unknown[] => callsOf(call).map(({ body }) => body)

/** Returns the calls that the page has made to change something, such as "POST /offers", oldest first. */
export const changes = (): string[] =>
  made.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

/** Ends all delays and forgets all answers and calls. A delay that outlives its test would hang the next one. */
export function resetServer(): void {
  for (const delay of held.values()) delay.resolve()
  answers.clear()
  held.clear()
  open.clear()
  expired.clear()
  made.length = 0
}

/** Calls that have no response yet. */
const running = new Set<Promise<Response>>()

/** Waits until no call is running any more: what a page has begun would go on in the next test. */
export async function allEnded(): Promise<void> {
  do {
    await settled()
  } while (running.size > 0)
}

/**
 * Stands in for the network, the only part of a page that its component tests replace. A call that the test does not
 * answer is a 404.
 */
export async function fetchForTests(url: string, request?: RequestInit): Promise<Response> {
  const response = respondTo(url, request)
  running.add(response)
  return response.finally(() => running.delete(response))
}

async function respondTo(url: string, { method = 'GET', body, headers, signal }: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(url, 'http://localhost')
  const path = pathname.replace(/^\/api/, '')
  const token = new Headers(headers).get('authorization')?.replace('Bearer ', '')
  made.push({
    method,
    path: path + search,
    body: typeof body === 'string' ? JSON.parse(body) : body,
    token,
    idempotencyKey: new Headers(headers).get('idempotency-key'),
    isAborted: () => signal?.aborted ?? false,
  })
  const fitting = [...answers.keys(), ...held.keys()].filter(call => isCall(call, method, path))
  // As on the server, /properties/by-id comes before /properties/:id.
  const key = fitting.find(call => !call.includes(':')) ?? fitting[0]
  const asCalled = answers.get(key ?? '')
  // No network answers before the page has shown that it is busy.
  await settled()
  const delay = held.get(key ?? '')
  await delay?.promise
  signal?.throwIfAborted()
  const isExpired = token !== undefined && expired.has(token) && !open.has(key ?? '')
  // As on the server, a later answer is not that of a call under way, unless it was delayed. A test may end before it.
  const answerFor = (delay && answers.get(key ?? '')) ?? asCalled ?? (() => notFound(method, path))
  const found = isExpired ? tokenExpired : answerFor(new URLSearchParams(search))
  if (!found) throw new TypeError('Failed to fetch')
  const text = found.body === undefined ? '' : JSON.stringify(found.body)
  return new Response(text, { status: found.status, headers: { 'content-type': 'application/json', ...found.headers } })
}

const notFound = (method: string, path: string): Answer => ({
  status: 404,
  body: { message: `No test answers ${method} ${path}.` },
})

const tokenExpired: Answer = { status: 401, body: { message: 'Your token has expired.' } }

/** Stands in for XMLHttpRequest, with which the page sends pictures. Its answers are those of `fetchForTests`. */
export class XMLHttpRequestForTests extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  #method = 'GET'
  #url = ''
  #headers = new Headers()
  #response: Response | undefined

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader = (name: string): string | null => this.#response?.headers.get(name) ?? null

  async send(body: FormData): Promise<void> {
    try {
      this.#response = await fetchForTests(this.#url, { method: this.#method, headers: this.#headers, body })
      this.status = this.#response.status
      this.responseText = await this.#response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
    this.dispatchEvent(new Event('loadend'))
  }

  abort = (): void => void this.dispatchEvent(new Event('abort'))
}

/** Whether a call such as "GET /offers/:id" is that of this path. */
function isCall(call: string, method: string, path: string): boolean {
  const [wanted, pattern = ''] = call.split(' ')
  const [names, parts] = [pattern.split('/'), (path.split('?')[0] ?? '').split('/')]
  return (
    wanted === method &&
    names.length === parts.length &&
    names.every((name, at) => name.startsWith(':') || name === parts[at])
  )
}

/** Calls of the built-in identity service. */
export const identityCalls = {
  signIn: { method: 'POST', path: '/auth/sign-in/email' },
  signUp: { method: 'POST', path: '/auth/sign-up/email' },
  signOut: { method: 'POST', path: '/auth/sign-out' },
  google: { method: 'POST', path: '/auth/sign-in/social' },
  session: { method: 'GET', path: '/auth/get-session' },
} as const satisfies Record<string, Call>
