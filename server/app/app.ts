import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { shortBodyLimit } from '#contract/ground/endpoint.ts'
import { maxImageBytes } from '#contract/images/images.ts'
import type { Deps } from '../deps/deps.ts'
import { mountIdentity } from '../features/sign-in/auth-mount.ts'
import { mountStandIn } from '../features/sign-in/stand-in-mount.ts'
import { mountImages } from '../features/images/image-routes.ts'
import { mountPaymentEvents } from '../features/payments/receive-event.ts'
import { headOfDetails } from '../features/public-pages/head-of-details.ts'
import { mountPublicPages } from '../features/public-pages/mount-public-pages.ts'
import { homeData } from '../features/home-page/home-data.ts'
import { parseAnyBody } from '../http/parse-body.ts'
import { trustedProxies, warnOfUnknownProxy } from '../http/trusted-proxies.ts'
import { sendErrorPages } from '../pages/error-page.ts'
import { mountHealth } from '../health/health.ts'
import { mountMetrics } from '../health/metrics.ts'
import { mountMap } from '../map-files/map-files.ts'
import { firstScreens } from '../pages/first-screen.ts'
import { mount } from '../http/mount.ts'
import { refuseOtherHosts } from '../http/require-own-origin.ts'
import { refuseOverload } from '../http/overload.ts'
import { lazySerializers } from '../http/serializers.ts'
import { answerError } from '../http/answer-error.ts'
import { mountApiReference } from '../http/api-reference.ts'
import { secureHeaders } from '../http/secure-headers.ts'
import { mountWeb } from '../pages/web.ts'
import { apiRoutes } from './features.ts'
import { logRequests } from './log.ts'
import { isTerminal } from '../ground/step-text.mjs'

/** Builds the HTTP server with all its routes. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(deps.settings.trustProxy),
    // Default for routes without their own limit.
    bodyLimit: shortBodyLimit,
    genReqId: () => randomUUID(),
    // Enough for a picture on a weak line. An unused connection ends with headersTimeout below.
    requestTimeout: 600_000,
    handlerTimeout: deps.settings.loadLimits ? 10_000 : 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    forceCloseConnections: 'idle',
    // A malformed URL, which matches no route.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  // Input is read by the contract's schemas (http/route.ts); Fastify's own are for the API reference.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(lazySerializers)
  app.setErrorHandler(answerError)
  sendErrorPages(app, deps.settings.brand)
  if (deps.settings.loadLimits) refuseOverload(app, { behindProxy: deps.settings.trustProxy !== false })
  logRequests(app, deps.clientHash, deps.settings.logRequests ?? !isTerminal())
  parseAnyBody(app)
  secureHeaders(app, deps.settings)
  warnOfUnknownProxy(app, deps.settings)
  refuseOtherHosts(app, deps.settings)
  if (deps.settings.jwtSecretPrevious !== undefined)
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.cookie !== undefined) headers.cookie = deps.renewCookies(headers.cookie)
    })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    limits: { fileSize: maxImageBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 },
  })
  await mountApiReference(app, deps.settings.brand.name)

  mountHealth(app, deps)
  mountMetrics(app, deps)
  mountIdentity(app, deps)
  mountStandIn(app, deps)
  mountImages(app, deps)
  mountMap(app, deps)
  await mountPaymentEvents(app, deps)
  const routes = apiRoutes(deps)
  mount(app, deps, routes)
  const pages = await mountWeb(app, deps, {
    homeData: () => homeData(deps),
    firstScreen: firstScreens(deps, routes),
    headOf: (path, request) => headOfDetails(deps, path, request),
  })
  mountPublicPages(app, deps, pages)
  await app.ready()
  return app
}
