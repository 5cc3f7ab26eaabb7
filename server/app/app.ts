import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { shortBodyLimit } from '#contract/ground/endpoint.ts'
import { maxImageBytes } from '#contract/images/images.ts'
import type { Deps } from '../deps/deps.ts'
import { applicationRoutes } from '../features/applications/application-routes.ts'
import { mountIdentity } from '../features/sign-in/auth-mount.ts'
import { mountStandIn } from '../features/sign-in/stand-in-mount.ts'
import { accountRoutes } from '../features/account/account-routes.ts'
import { signInRoutes } from '../features/sign-in/sign-in-routes.ts'
import { imageRoutes, mountImages } from '../features/images/image-routes.ts'
import { auditRoutes } from '../features/audit/audit-routes.ts'
import { mailRoutes } from '../features/mail/mail-routes.ts'
import { messageRoutes } from '../features/messages/message-routes.ts'
import { moderationRoutes } from '../features/moderation/moderation-routes.ts'
import { notificationRoutes } from '../features/notifications/notification-routes.ts'
import { finalRoundRoutes } from '../features/final-rounds/final-round-routes.ts'
import { backupRoutes } from '../features/backups/backup-routes.ts'
import { boardRoutes } from '../features/board/board-routes.ts'
import { closingOfferRoutes } from '../features/closing-offers/closing-offer-routes.ts'
import { dealOverviewRoutes } from '../features/deal-overview/deal-overview-routes.ts'
import { negotiationRoutes } from '../features/negotiation/negotiation-routes.ts'
import { offerRoutes } from '../features/offers/offer-routes.ts'
import { clientSettingsRoutes } from '../features/client-settings/client-settings-routes.ts'
import { dealRoutes } from '../features/deals/deal-routes.ts'
import { transferRoutes } from '../features/transfers/transfer-routes.ts'
import { mountPaymentEvents } from '../features/payments/receive-event.ts'
import { dealRecordRoutes } from '../features/deal-record/deal-record-routes.ts'
import { paymentRoutes } from '../features/payments/payment-routes.ts'
import { personalDataRoutes } from '../features/personal-data/personal-data-routes.ts'
import { geocodingRoutes } from '../features/geocoding/geocoding-routes.ts'
import { mapRoutes } from '../features/map/map-routes.ts'
import { propertyRoutes } from '../features/properties/property-routes.ts'
import { searchRoutes } from '../features/search/search-routes.ts'
import { headOfDetails } from '../features/public-pages/head-of-details.ts'
import { mountPublicPages } from '../features/public-pages/mount-public-pages.ts'
import { publicPageRoutes } from '../features/public-pages/public-page-routes.ts'
import { reviewRoutes } from '../features/reviews/review-routes.ts'
import { homeData } from '../features/home-page/home-data.ts'
import { summaryRoutes } from '../features/summary/summary-routes.ts'
import { userRoutes } from '../features/users/user-routes.ts'
import { wishlistRoutes } from '../features/wishlist/wishlist-routes.ts'
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
import type { Route } from '../http/route.ts'
import { answerError } from '../http/answer-error.ts'
import { mountApiReference } from '../http/api-reference.ts'
import { secureHeaders } from '../http/secure-headers.ts'
import { mountWeb } from '../pages/web.ts'
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

/** Routes of all calls of the contract. */
export const apiRoutes = (deps: Deps): Route[] =>
  [
    notificationRoutes,
    mailRoutes,
    userRoutes,
    signInRoutes,
    accountRoutes,
    applicationRoutes,
    auditRoutes,
    imageRoutes,
    propertyRoutes,
    wishlistRoutes,
    offerRoutes,
    negotiationRoutes,
    backupRoutes,
    boardRoutes,
    finalRoundRoutes,
    messageRoutes,
    closingOfferRoutes,
    dealOverviewRoutes,
    dealRecordRoutes,
    paymentRoutes,
    dealRoutes,
    geocodingRoutes,
    searchRoutes,
    mapRoutes,
    moderationRoutes,
    reviewRoutes,
    personalDataRoutes,
    clientSettingsRoutes,
    summaryRoutes,
    publicPageRoutes,
    transferRoutes,
  ].flatMap(routesOf => routesOf(deps))
