import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { googlePictures } from '#contract/identity.ts'
import type { Settings } from '../config.ts'

/**
 * What a page of ours may do. The access token lies where scripts can read it, so no script but our own files ever
 * runs: no inline script, no foreign one, no framing.
 */
export async function secureHeaders(app: FastifyInstance, { publicUrl, google, firebase }: Settings): Promise<void> {
  const https = publicUrl.startsWith('https:')
  // The emulator has no window of Google's: the pages stand in for it themselves.
  const googleWindow = firebase?.google && firebase.emulator === undefined ? firebase.authDomain : undefined
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(googleWindow === undefined ? [] : ['https://apis.google.com'])],
        ...(googleWindow !== undefined && { frameSrc: [`https://${googleWindow}`] }),
        // Components place and size things by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Who signs in with Google shows the picture they have there.
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...((google && google !== 'stand-in') || googleWindow !== undefined ? [googlePictures] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...firebaseAddresses(firebase)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The window that Google opens in tells the page behind it who has signed in.
    crossOriginOpenerPolicy: { policy: googleWindow === undefined ? 'same-origin' : 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}

/** Where browsers sign in and renew their ID tokens. */
function firebaseAddresses(firebase: Settings['firebase']): string[] {
  if (!firebase) return []
  if (firebase.emulator !== undefined) return [`http://${firebase.emulator}`]
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
}
