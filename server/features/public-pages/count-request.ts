import type { FastifyRequest } from 'fastify'
import { publicLimit } from '#contract/public-pages/public-properties.ts'
import type { Deps } from '../../deps/deps.ts'
import { countNetworkCall } from '../../http/rate-limit.ts'

/** Limits for one client network. Feeds count as sitemaps. */
const limits = { 'public page': publicLimit, sitemaps: { max: 240, seconds: 60 } }

/**
 * Counts a request of a client without an account.
 *
 * @throws LimitReached
 */
export async function countRequest(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  request: FastifyRequest,
  kind: keyof typeof limits,
): Promise<void> {
  if (settings.rateLimit) await countNetworkCall(db, kind, request.ip, limits[kind])
}
