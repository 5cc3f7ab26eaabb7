import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { googlePictures } from '#contract/identity.ts'
import type { Settings } from '../config.ts'

/**
 * What a page of ours may do. The access token lies where scripts can read it, so no script but our own files ever
 * runs: no inline script, no foreign one, no framing.
 */
export async function secureHeaders(app: FastifyInstance, { publicUrl, google, payments }: Settings): Promise<void> {
  const https = publicUrl.startsWith('https:')
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Components place and size things by style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Who signs in with Google shows the picture they have there.
    imgSrc: ["'self'", 'data:', 'blob:', ...(google && google !== 'stand-in' ? [googlePictures] : [])],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  })
  if (typeof payments !== 'string')
    app.addHook('onRequest', ({ url }, reply, done) => {
      if (!isPaymentPage(url)) return done()
      const withStripe = Object.fromEntries(
        Object.entries({ ...directives, frameSrc: ["'self'"] }).map(([name, sources]) => [
          name,
          [...sources, ...(stripeSources[name] ?? [])],
        ]),
      )
      reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: withStripe } })
      return done()
    })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}

/** Stripe's script, its card field and what a bank asks the buyer: on this one page, and nowhere else. */
const isPaymentPage = (url: string): boolean => /^\/dashboard\/payment\/[^/?]+\/?(\?|$)/.test(url)
const stripeSources: Record<string, string[] | undefined> = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
}
