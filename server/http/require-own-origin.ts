import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, ownOrigins } from '../ground/own-origins.ts'
import { problem } from '../ground/problem.ts'
import type { Settings } from '../settings/config.ts'

type Place = Pick<Settings, 'publicUrl' | 'production'>

/**
 * Refuses a cookie-authenticated request from another site. Browsers send the origin with every such request. Other
 * programs send no origin, and have no cookie to steal.
 *
 * @throws Problem 403 another site's page sent it
 */
export function requireOwnOrigin(place: Place, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const foreign = origin !== undefined && !isOwnOrigin(place, origin, request.host)
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw problem(403, 'This request comes from another site.')
}

/**
 * Checks the origin against PUBLIC_URL. The Host header proves nothing, because DNS rebinding makes another site's name
 * resolve to this server. Outside production the origin may also equal the host if that is an IP or localhost, which
 * DNS cannot redirect.
 */
function isOwnOrigin({ publicUrl, production }: Place, origin: string, host: string): boolean {
  if (production) return origin === publicUrl
  if (ownOrigins(publicUrl).includes(origin)) return true
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url !== undefined && url.host === host && isNumberOrLocalhost(url.hostname)
}

const isNumberOrLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Routes that load balancers and monitoring request by IP. */
const askedByNumber = new Set(['/api/healthz', '/api/readyz', '/api/metrics'])

/**
 * Refuses requests for any host other than PUBLIC_URL's with 421 in production. They come through a proxy that serves
 * several names, or through DNS rebinding. Loopback hosts are allowed.
 */
export function refuseOtherHosts(app: FastifyInstance, { publicUrl, production }: Place): void {
  if (!production) return
  const own = new URL(publicUrl).hostname
  app.addHook('onRequest', async request => {
    const { hostname, routeOptions } = request
    if (hostname === own || isLoopback(hostname) || askedByNumber.has(routeOptions.url ?? '')) return
    throw problem(421, 'This marketplace is not served at this URL.')
  })
}

/** Returns the origin that this request was sent to. */
export const originOf = ({ publicUrl }: { publicUrl: string }, request: FastifyRequest): string =>
  ownOrigins(publicUrl).find(origin => new URL(origin).host === request.host) ?? publicUrl
