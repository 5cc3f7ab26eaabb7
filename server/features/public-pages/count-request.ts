import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { clientNetwork } from '../../http/client.ts'
import { countCall } from '../../http/rate-limit.ts'

/** Limit of sitemaps and feeds for one client. */
const perClient = { max: 60, seconds: 60 }

/**
 * Counts a request for a sitemap or a feed.
 *
 * @throws LimitReached
 */
export async function countRequest(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  request: FastifyRequest,
): Promise<void> {
  if (settings.rateLimit) await countCall(db, `sitemaps:${clientNetwork(request.ip)}`, perClient)
}
