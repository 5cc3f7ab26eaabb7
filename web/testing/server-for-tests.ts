import type { Endpoint, Reply } from '#contract/ground/endpoint.ts'

const replies = new Map<string, unknown>()

/** Answers this call of the contract with this reply, until the test ends. */
export const answer = <E extends Endpoint>({ method, path }: E, reply: Reply<E>): void =>
  void replies.set(`${method} ${path}`, reply)

/** Forgets all answers. */
export const resetServer = (): void => replies.clear()

/**
 * Stands in for the network, the only part of a page that its component tests replace. A call that the test does not
 * answer is a 404.
 */
export function fetchForTests(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  const path = new URL(url, 'http://localhost').pathname.replace(/^\/api/, '')
  const call = [...replies.keys()].find(key => isCall(key, method, path))
  const [status, body] =
    call === undefined ? [404, { message: `No test answers ${method} ${path}.` }] : [200, replies.get(call)]
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
}

/** Whether a call such as "GET /offers/:id" is that of this path. */
function isCall(call: string, method: string, path: string): boolean {
  const [wanted, pattern = ''] = call.split(' ')
  const [names, parts] = [pattern.split('/'), path.split('/')]
  return (
    wanted === method &&
    names.length === parts.length &&
    names.every((name, at) => name.startsWith(':') || name === parts[at])
  )
}
