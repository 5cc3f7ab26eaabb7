import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'

/** JSON lines. Never a body, a header, or a query, which may hold somebody's address. */
export const createLog = (level: string): FastifyBaseLogger =>
  Fastify({
    logger: {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      },
    },
  }).log
