import type { FastifyBaseLogger } from 'fastify'
import { createCache, type Cache } from '../db/cache/cache.ts'
import { connect, type Connection } from '../db/connect.ts'

/** The name of the cache's connection in `pg_stat_activity`. */
export const cacheName = 'keyhaven cache'

/**
 * Opens the cache, with its own connection to the change log, so that it never waits for the pool. One generic plan fits
 * every reading; planning each of them would double its time.
 */
export function openCache(target: Connection['target'], isLimited: boolean, log: FastifyBaseLogger): Cache {
  const options = `${target.options ?? ''} -c plan_cache_mode=force_generic_plan`
  const { pool } = connect(
    { ...target, options, max: 1, query_timeout: isLimited ? 1000 : 0, application_name: cacheName },
    () => undefined,
  )
  return createCache(pool, log)
}
