import type { Endpoint, Reply } from '#contract/ground/endpoint.ts'
import { settled } from './settled.ts'

/** Response to a call; undefined for none at all. */
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | undefined

/** A call that the page has made. */
export interface MadeCall {
  method: string
  /** Below /api, with its query. */
  path: string
  /** Parsed JSON, or the form of an upload. */
  body: unknown
}

const answers = new Map<string, Answer>()
const held = new Map<string, PromiseWithResolvers<void>>()
const made: MadeCall[] = []

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Answers this call of the contract with this reply, until the test ends. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Reply<E>, headers?: Record<string, string>): void =>
  void answers.set(keyOf(endpoint), { status: 200, body: reply, ...(headers && { headers }) })

/** Refuses this call: with an empty body, or with a message. */
export const refuse = (endpoint: Endpoint, status: number, message?: string): void =>
  void answers.set(keyOf(endpoint), { status, body: message === undefined ? undefined : { message } })

/** Lets this call end without a response. */
export const disconnect = (endpoint: Endpoint): void => void answers.set(keyOf(endpoint), undefined)

/** Delays the responses to this call until the returned function is called. */
export function hold(endpoint: Endpoint): () => void {
  const delay = Promise.withResolvers<void>()
  held.set(keyOf(endpoint), delay)
  return delay.resolve
}

/** Returns the calls that the page has made of this kind, oldest first. */
export const callsOf = ({ method, path }: Endpoint): MadeCall[] =>
  made.filter(call => isCall(`${method} ${path}`, call.method, call.path))

/** Ends all delays and forgets all answers and calls. A delay that outlives its test would hang the next one. */
export function resetServer(): void {
  for (const delay of held.values()) delay.resolve()
  answers.clear()
  held.clear()
  made.length = 0
}

/**
 * Stands in for the network, the only part of a page that its component tests replace. A call that the test does not
 * answer is a 404.
 */
export async function fetchForTests(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(url, 'http://localhost')
  const path = pathname.replace(/^\/api/, '')
  made.push({ method, path: path + search, body: typeof body === 'string' ? JSON.parse(body) : body })
  const key = [...answers.keys()].find(call => isCall(call, method, path))
  // No network answers before the page has shown that it is busy.
  await settled()
  await held.get(key ?? '')?.promise
  const found = key !== undefined && answers.has(key) ? answers.get(key) : notFound(method, path)
  if (!found) throw new TypeError('Failed to fetch')
  const text = found.body === undefined ? '' : JSON.stringify(found.body)
  return new Response(text, { status: found.status, headers: { 'content-type': 'application/json', ...found.headers } })
}

const notFound = (method: string, path: string): Answer => ({
  status: 404,
  body: { message: `No test answers ${method} ${path}.` },
})

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
