import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ClientHash } from '../ground/client-network.ts'
import { NotOwnerProblem } from '../http/caller.ts'

interface Lines {
  write: (line: string) => void
}

/** JSON lines on the standard output, or wherever `lines` puts them. */
export const createLog = (level: string, lines?: Lines): FastifyBaseLogger =>
  Fastify({ logger: { level, serializers: { err: describe }, ...(lines && { stream: lines }) } }).log

/** Lines for a person at a terminal: local time, level as a word, message and values. */
export async function readableLines(out: NodeJS.WritableStream = process.stdout): Promise<Lines> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination: out,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
    colorize: out === process.stdout && process.env['NO_COLOR'] === undefined,
  })
}

/**
 * Serialises only the message and stack of an error: a database error also carries the values of the row.
 */
function describe(error: unknown) {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' }
  // The job queue reports plain objects with the message and the stack of an error.
  const { name, message, stack, code } = error as { [part in 'name' | 'message' | 'stack' | 'code']?: unknown }
  return {
    type: textOr('object', name),
    message: textOr(`an object with ${Object.keys(error).join(', ') || 'nothing'}`, message),
    stack: textOr('', stack),
    ...(code !== undefined && { code }),
  }
}

const textOr = (otherwise: string, text: unknown) => (typeof text === 'string' ? text : otherwise)

/**
 * Logs one line per request: caller, route and result. It never logs a body, a header, or the URL itself, whose path or
 * query may hold somebody's email: the route says enough.
 *
 * @param isEach whether a request without a fault has a line
 */
export function logRequests(app: FastifyInstance, clientHash: ClientHash, isEach = true): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof NotOwnerProblem)) return
    const { id: requestId, routeOptions, ip } = request
    const user = request.incoming.caller?.id
    request.log.warn(
      { requestId, user, client: clientHash(ip), route: routeOptions.url },
      'access to another user’s data refused',
    )
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (reply.statusCode === 429) request.log.warn({ route, client: clientHash(request.ip) }, 'limit reached')
    if (!isEach) return
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Undefined on routes without a guard.
        user: (request.incoming as typeof request.incoming | undefined)?.caller?.id,
      },
      'request',
    )
  })
}
