import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { oneOf } from '#contract/ground/field.ts'
import { previewCentre, previewZooms } from '#contract/map/map-preview.ts'
import { boundedCache } from '../db/cache/bounded-cache.ts'
import type { Deps } from '../deps/deps.ts'
import { limitConcurrency } from '../ground/limit-concurrency.ts'
import { invalid } from '../ground/problem.ts'
import { countNetworkCall } from '../http/rate-limit.ts'
import type { MapArchive } from '../providers/map/open-archive.ts'
import { attributionText, safeAttribution } from './map-attribution.ts'
import { drawPreview } from './map-preview.ts'

const numberText = z.string('Must be a number').check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Must be a number'))
const within = (from: number, to: number) =>
  z.pipe(
    z.pipe(numberText, z.transform(Number)),
    z.number().check(z.minimum(from, `Must be at least ${from}`), z.maximum(to, `Must be at most ${to}`)),
  )

/** Query of a preview. */
const Query = z.object({
  lat: within(-86, 86),
  lng: within(-180, 180),
  zoom: z._default(within(previewZooms.least, previewZooms.most), 8),
  theme: z._default(oneOf('Theme', ['light', 'dark']), 'light'),
  size: z._default(oneOf('Size', ['wide', 'small']), 'wide'),
})

/** Pictures that have to be drawn for one client network: many people may share one. */
const perNetwork = { max: 300, seconds: 60 }
const cacheBytes = 4 * 1024 * 1024

/** Serves still pictures of the map. Drawing one takes up to 40 ms, so only two are drawn at once. */
export function mountMapPreview(
  app: FastifyInstance,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  archive: MapArchive,
): void {
  const credit = attributionText(safeAttribution(archive.attribution))
  const pictures = boundedCache(cacheBytes)
  const limited = limitConcurrency({
    atOnce: 2,
    waiting: 50,
    refusal: 'The map is busy. Please try again in a moment.',
  })
  app.get('/map/preview.svg', { schema: { hide: true } }, async (request, reply) => {
    const { data: query, error } = z.safeParse(Query, request.query)
    if (error) throw invalid(error.issues)
    const { theme, size } = query
    const zoom = Math.round(query.zoom)
    const view = { ...previewCentre(query, zoom), zoom, theme, size }
    const key = JSON.stringify(view)
    if (settings.rateLimit && !pictures.has('preview', key))
      await countNetworkCall(db, 'map preview', request.ip, perNetwork)
    const svg = await pictures.get('preview', key, () => limited(() => drawPreview(archive, view, credit)))
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(svg)
  })
}
