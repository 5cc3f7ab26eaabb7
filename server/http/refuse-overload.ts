import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../ground/client-network.ts'
import { problem } from '../ground/problem.ts'
import { refusal } from './send-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves the call even when the node is overloaded, for health checks. */
    evenOverloaded?: boolean
  }
}

/**
 * Event loop delay from which requests are refused. Pages and their files cost less than calls, and a loaded page repeats
 * its refused calls.
 */
const longestDelayMs = { ofCall: 1000, ofPage: 3000 }
const checkedEveryMs = 250
/** Limit of open connections, each about 20 KB. Browsers open up to six. */
const mostConnections = 4000
/** Limit per client network, unless a proxy is trusted: an office of 500 with four connections each. */
const mostOfClient = 2000

interface Options {
  /** Whether the IP of a connection is a proxy's, not the client's. */
  behindProxy: boolean
  /** Event loop delay; measured, unless a test gives its own. */
  delayMs?: () => number
  mostConnections?: number
  mostOfClient?: number
}

const busy = 'The marketplace is busy. Please try again in a moment.'
const crowdedNetwork = 'Your network has too many connections open. Please try again in a moment.'

/** Answers 503 with Retry-After while the event loop is late, and to connections beyond the limits. */
export function refuseOverload(app: FastifyInstance, options: Options): void {
  const { delayMs = eventLoopDelay(app) } = options
  const crowded = limitConnections(app, options)
  app.addHook('onRequest', (request, reply, done) => {
    const isCrowded = crowded.has(request.raw.socket)
    const isLate = delayMs() > (request.url.startsWith('/api/') ? longestDelayMs.ofCall : longestDelayMs.ofPage)
    if ((!isCrowded && !isLate) || request.routeOptions.config.evenOverloaded === true) return done()
    if (isCrowded) void reply.header('connection', 'close')
    done(problem(503, busy))
  })
}

/**
 * Returns a function that reports how late the event loop was at its last check. Timers run before sockets are
 * read, so requests that queued up during the delay are refused. A server that does not listen has no overload.
 */
function eventLoopDelay(app: FastifyInstance): () => number {
  let delayMs = 0
  app.addHook('onListen', () => {
    let checkedAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      delayMs = now - checkedAt - checkedEveryMs
      checkedAt = now
    }, checkedEveryMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
  return () => delayMs
}

/**
 * Limits open connections. Near a limit it closes idle ones. It closes a connection without reading it when its
 * client has too many, or when the total is a quarter above the limit.
 *
 * @returns the connections beyond the limit, whose requests must be refused
 */
function limitConnections(app: FastifyInstance, options: Options): WeakSet<Socket> {
  const { behindProxy, mostConnections: most = mostConnections, mostOfClient: ofClient = mostOfClient } = options
  const { server } = app
  const open = new Map<string, number>()
  const crowded = new WeakSet<Socket>()
  let total = 0
  server.prependListener('connection', (socket: Socket) => {
    const client = clientNetwork(socket.remoteAddress ?? '')
    const count = (open.get(client) ?? 0) + 1
    open.set(client, count)
    total++
    socket.once('close', () => {
      total--
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
    if (total > most * 0.9 || (!behindProxy && count > ofClient * 0.9)) server.closeIdleConnections()
    if (total > most) crowded.add(socket)
    if (!behindProxy && count > ofClient) refuse(socket, crowdedNetwork)
    else if (total > most * 1.25) refuse(socket, busy)
  })
  return crowded
}

function refuse(socket: Socket, message: string): void {
  const body = JSON.stringify(refusal(message))
  const response = [
    'HTTP/1.1 503 Service Unavailable',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 5',
    'connection: close',
    '',
    body,
  ]
  socket.on('error', () => undefined)
  socket.write(response.join('\r\n'))
  socket.destroySoon()
}
