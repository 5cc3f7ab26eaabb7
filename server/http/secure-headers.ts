import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'
import { isPaymentPage, opensWindows, pagePolicy, type PagePolicy, paymentPagePolicy } from './page-policy.ts'

/** Headers on every answer that keep browsers from doing more for a page than it needs. */
export async function secureHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: by(pagePolicy(settings)),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: opensWindows(settings) ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  const ofPayment = paymentPagePolicy(settings)
  if (ofPayment)
    app.addHook('onRequest', ({ url }, reply, done) => {
      if (isPaymentPage(url)) reply.helmet({ contentSecurityPolicy: by(ofPayment) })
      done()
    })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}

const by = (policy: PagePolicy) => ({
  useDefaults: false,
  directives: Object.fromEntries(Object.entries(policy).map(([name, sources]) => [name, [...sources]])),
})
