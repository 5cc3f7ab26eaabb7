import type { FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

/**
 * Lets a request that lives by its cookie through only if it comes from our own pages. Browsers name the origin on
 * every such request; programs that are no browser send neither header and carry no foreign cookie.
 *
 * @throws Problem 403 another site's page sent it
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const foreign = origin !== undefined && hostOf(origin) !== request.host
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw problem(403, 'This request comes from another site.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

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
