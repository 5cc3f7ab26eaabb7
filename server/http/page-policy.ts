import { bucketOrigin } from '../providers/images/s3.ts'
import type { Settings } from '../settings/config.ts'
import { opensWindows, profileOrigins, uploadOrigins } from './image-urls.ts'

/** Content security policy of a page, by directive. */
export type PagePolicy = Record<string, readonly string[]>

/**
 * Policy of all pages. Scripts can read the access token, so only our own script files may run. Inline scripts, foreign
 * scripts and framing are blocked. Each configured outside service adds only what it needs.
 */
export const pagePolicy = (settings: Settings): PagePolicy =>
  together(
    {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Components place and size things by style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    ofFirebase(settings),
    ofImages(settings),
    ofMap(settings),
  )

/** Policy of the payment page; undefined if the card form needs nothing more than {@link pagePolicy}. */
export const paymentPagePolicy = (settings: Settings): PagePolicy | undefined =>
  typeof settings.payments === 'string' ? undefined : together(pagePolicy(settings), stripe)

export const isPaymentPage = (url: string): boolean => /^\/dashboard\/payment\/[^/?]+\/?(\?|$)/.test(url)

/** Stripe's script, its card field, and the bank's confirmation frame. */
const stripe: PagePolicy = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
}

/** Hosts at which browsers sign in and renew ID tokens, and the frame of Firebase's Google window. */
function ofFirebase({ firebase }: Settings): PagePolicy {
  if (!firebase) return {}
  // The emulator has no Google window; our pages replace it.
  if (firebase.emulator !== undefined) return { connectSrc: [`http://${firebase.emulator}`] }
  const calls = { connectSrc: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] }
  return opensWindows({ firebase })
    ? together(calls, {
        scriptSrc: ['https://apis.google.com'],
        frameSrc: [`https://${firebase.authDomain}`],
      })
    : calls
}

/** Origins of pictures outside our own. Includes the bucket, because our picture URLs redirect to it. */
function ofImages(settings: Settings): PagePolicy {
  const { images } = settings
  const bucket = images !== 'disk' && images.kind === 's3' ? [bucketOrigin(images)] : []
  return { imgSrc: [...profileOrigins(settings), ...uploadOrigins(settings), ...bucket] }
}

/** Origin of map tiles or of a map style elsewhere. */
const ofMap = ({ mapTiles }: Settings): PagePolicy =>
  'url' in mapTiles ? { connectSrc: [new URL(mapTiles.url).origin] } : {}

function together(...policies: PagePolicy[]): PagePolicy {
  const names = new Set(policies.flatMap(policy => Object.keys(policy)))
  return Object.fromEntries([...names].map(name => [name, policies.flatMap(policy => policy[name] ?? [])]))
}
