import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify'
import { shortBodyLimit } from '#contract/ground/endpoint.ts'
import { sendError } from '../http/send-error.ts'
import { trustedProxies } from '../http/trusted-proxies.ts'
import type { Settings } from '../settings/config.ts'

/** Options of the HTTP server. */
export const serverOptions = (settings: Settings, log: FastifyBaseLogger) =>
  ({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(settings.trustProxy),
    // Default for routes without their own limit.
    bodyLimit: shortBodyLimit,
    genReqId: () => randomUUID(),
    // Enough for a picture on a weak line. An unused connection ends with headersTimeout below.
    requestTimeout: 600_000,
    handlerTimeout: settings.loadLimits ? 10_000 : 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    forceCloseConnections: 'idle',
    // A malformed URL, which matches no route.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }) satisfies FastifyHttpOptions<Server>
