/** HTTP client that retries while a node is down. */
import { Agent, request as open, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface HttpResponse {
  status: number
  /** JSON; undefined for any other body. */
  body: unknown
  headers: IncomingHttpHeaders
}

export interface Sending {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string | undefined
  cookie?: string | undefined
  body?: object | undefined
}

/** Sends a request over a keep-alive connection. @throws without a complete response */
export type Send = (sending: Sending) => Promise<HttpResponse>

export function openClient(origin: string, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = ({ method, path, token, cookie, body }) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const sent = open(
        new URL(path, origin),
        {
          agent,
          method,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(cookie !== undefined && { cookie }),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        answer => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed(Buffer.concat(parts)) })
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Outcomes of the requests of a period. */
export interface Tally {
  answered: number
  byNode: Record<string, number>
  /** Requests without a response, or with 502, 503 or 504, by method and status: `GET 503`, `POST cut off`. */
  interrupted: Record<string, number>
  /** Unexpected responses. */
  unexpected: string[]
}

export const newTally = (): Tally => ({ answered: 0, byNode: {}, interrupted: {}, unexpected: [] })

const timeoutMs = 60_000

/**
 * Retries until the response is not 502, 503 or 504.
 *
 * @param onInterrupted is called before a retry; its result replaces the response, because an interrupted write may have
 *   been done
 * @throws Error after a minute without one
 */
export async function sendWithRetry(
  send: Send,
  tally: Tally,
  sending: Sending,
  onInterrupted?: () => Promise<unknown>,
): Promise<HttpResponse> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await send(sending).catch(() => undefined)
    if (answer && ![502, 503, 504].includes(answer.status)) {
      tally.answered++
      const node = String(answer.headers['x-node'])
      tally.byNode[node] = (tally.byNode[node] ?? 0) + 1
      return answer
    }
    const what = `${sending.method} ${answer?.status ?? 'cut off'}`
    tally.interrupted[what] = (tally.interrupted[what] ?? 0) + 1
    if (answer && typeof (answer.body as { message?: unknown } | undefined)?.message !== 'string')
      tally.unexpected.push(`${what} without a message`)
    if (performance.now() > deadline)
      throw new Error(`${sending.method} ${sending.path} was not answered for a minute.`)
    await sleep(200)
    const done = await onInterrupted?.()
    if (done !== undefined) return { status: 200, headers: {}, body: done }
  }
}
