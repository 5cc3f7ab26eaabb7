import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings/config.ts'
import { opensWindows } from './image-urls.ts'
import { isPaymentPage, pagePolicy, type PagePolicy, paymentPagePolicy } from './page-policy.ts'

/** Adds security headers to every response. */
export function secureHeaders(app: FastifyInstance, settings: Settings): void {
  const headersWith = (policy: PagePolicy) =>
    headersOf({
      contentSecurityPolicy: { useDefaults: false, directives: policy },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: opensWindows(settings) ? 'same-origin-allow-popups' : 'same-origin' },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: settings.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    })
  const ofAll = headersWith(pagePolicy(settings))
  const policyOfPayment = paymentPagePolicy(settings)
  const ofPayment = policyOfPayment ? headersWith(policyOfPayment) : ofAll
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isPaymentPage(request.url) ? ofPayment : ofAll)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done()
  })
}

/** Collects Helmet's headers once, as they are the same for every request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as never, answer as never, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}
