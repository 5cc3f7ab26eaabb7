import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { googlePictures } from '#contract/identity.ts'
import type { Settings } from '../config.ts'

/**
 * What a page of ours may do. The access token lies where scripts can read it, so no script but our own files ever
 * runs: no inline script, no foreign one, no framing.
 */
export async function secureHeaders(app: FastifyInstance, { publicUrl, google }: Settings): Promise<void> {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}
