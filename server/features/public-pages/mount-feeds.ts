import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps/deps.ts'
import { precompressed, sendPrecompressed } from '../../http/precompressed-response.ts'
import { atomFeed, type ListedProperty } from './atom-feed.ts'
import { countRequest } from './count-request.ts'
import { publicPropertiesOf } from './find-public-property.ts'
import { geoJsonFeed } from './geo-json-feed.ts'
import { findNewest } from './sitemap-store.ts'

/** Homes in a feed. */
const feedSize = 100

/** Pages of other sites may read the feeds, which are public and contain nothing of an account. */
const headers = {
  'cache-control': 'public, no-cache',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
}

/** Mounts the feeds of the homes that were listed last. */
export function mountFeeds(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, brand } = deps.settings
  const feed = (url: string, type: string, write: (properties: readonly ListedProperty[]) => string) =>
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      await countRequest(deps, request, 'sitemaps')
      const newest = await findNewest(deps.db, feedSize)
      const properties = await publicPropertiesOf(deps, [...newest.keys()])
      const text = write(properties.map(property => ({ property, verifiedAt: newest.get(property._id) ?? '' })))
      const response = precompressed(text, { 'content-type': type, ...headers })
      return sendPrecompressed(reply, request, response)
    })
  feed('/homes.atom', 'application/atom+xml; charset=utf-8', properties =>
    atomFeed(properties, { publicUrl, brand: brand.name, now: deps.startedAt }),
  )
  feed('/homes.geojson', 'application/geo+json; charset=utf-8', properties =>
    geoJsonFeed(
      properties.map(({ property }) => property),
      publicUrl,
    ),
  )
}
