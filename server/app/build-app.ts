import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { homeData } from '../features/home-page/home-data.ts'
import { mountImages } from '../features/images/image-routes.ts'
import { mountPaymentEvents } from '../features/payments/receive-event.ts'
import { headOfDetails } from '../features/public-pages/head-of-details.ts'
import { mountPublicPages } from '../features/public-pages/mount-public-pages.ts'
import { mountIdentity } from '../features/sign-in/mount-identity.ts'
import { mountStandIn } from '../features/sign-in/mount-stand-in.ts'
import { isTerminal } from '../ground/step-text.mjs'
import { mountMetrics } from '../health/metrics.ts'
import { mountHealth } from '../health/mount-health.ts'
import { lazySerializers } from '../http/lazy-serializers.ts'
import { mountApiReference } from '../http/mount-api-reference.ts'
import { mount } from '../http/mount.ts'
import { parseAnyBody } from '../http/parse-any-body.ts'
import { refuseOverload } from '../http/refuse-overload.ts'
import { refuseOtherHosts } from '../http/require-own-origin.ts'
import { secureHeaders } from '../http/secure-headers.ts'
import { sendError } from '../http/send-error.ts'
import { warnOfUnknownProxy } from '../http/trusted-proxies.ts'
import { mountMap } from '../map-files/map-files.ts'
import { sendErrorPages } from '../pages/error-page.ts'
import { firstScreens } from '../pages/first-screens.ts'
import { mountWeb } from '../pages/web.ts'
import { acceptUploads } from './accept-uploads.ts'
import { compressResponses } from './compress-responses.ts'
import { apiRoutes } from './features.ts'
import { logRequests } from './log.ts'
import { renewCookies } from './renew-cookies.ts'
import { serverOptions } from './server-options.ts'

/** Builds the HTTP server with all its routes. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings } = deps
  const app = Fastify(serverOptions(settings, deps.log))
  // Input is read by the contract's schemas (http/route.ts); Fastify's own are for the API reference.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(lazySerializers)
  app.setErrorHandler(sendError)
  sendErrorPages(app, settings.brand)
  if (settings.loadLimits) refuseOverload(app, { behindProxy: settings.trustProxy !== false })
  logRequests(app, deps.clientHash, settings.logRequests ?? !isTerminal())
  parseAnyBody(app)
  secureHeaders(app, settings)
  warnOfUnknownProxy(app, settings)
  refuseOtherHosts(app, settings)
  renewCookies(app, deps)
  await compressResponses(app)
  await acceptUploads(app)
  await mountApiReference(app, settings.brand.name)

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
