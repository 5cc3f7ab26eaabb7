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
