import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'
import { problem } from './problem.ts'

type Place = Pick<Settings, 'publicUrl' | 'production'>

/**
 * Refuses a cookie-authenticated request from another site. Browsers send the origin with
 * every such request; other programs send neither header and have no cookie to steal.
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
 * The Host header proves nothing: by DNS rebinding, another site's page is sent to us under that site's own name. So
 * the origin must be PUBLIC_URL's. Outside production it may also be this very host, if that is a number or localhost,
 * which no DNS server can give away.
 */
function isOwnOrigin({ publicUrl, production }: Place, origin: string, host: string): boolean {
  if (production) return origin === publicUrl
  if (ownOrigins(publicUrl).includes(origin)) return true
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url !== undefined && url.host === host && isNumberOrLocalhost(url.hostname)
}

const isNumberOrLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Load balancers and monitoring ask these by number. */
const askedByNumber = new Set(['/api/healthz', '/api/readyz', '/api/metrics'])

/**
 * In production, refuses requests for another host than PUBLIC_URL's with 421: they come through a proxy that serves
 * other names too, or by DNS rebinding. This machine may call itself.
 */
export function refuseOtherHosts(app: FastifyInstance, { publicUrl, production }: Place): void {
  if (!production) return
  const own = new URL(publicUrl).hostname
  app.addHook('onRequest', async request => {
    const { hostname, routeOptions } = request
    if (hostname === own || isLoopback(hostname) || askedByNumber.has(routeOptions.url ?? '')) return
    throw problem(421, 'This marketplace is not served at this address.')
  })
}

/**
 * The addresses that the marketplace is used at. One on this machine can be called by its name and by its number, and
 * what begins at the one must end there: cookies know no other.
 */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, port, hostname } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [publicUrl]
  const twins = loopback.map(host => `${protocol}//${host}${port && `:${port}`}`)
  return [publicUrl, ...twins.filter(twin => twin !== publicUrl)]
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Whether only this machine can be meant. */
export const isLoopback = (host: string): boolean =>
  loopback.includes(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** The one of them that this request came to. */
export const originOf = ({ publicUrl }: { publicUrl: string }, request: FastifyRequest): string =>
  ownOrigins(publicUrl).find(origin => new URL(origin).host === request.host) ?? publicUrl
