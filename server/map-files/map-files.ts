import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { notFound, problem } from '../ground/problem.ts'
import { escaped } from '../http/escaped.ts'
import { isNotModified } from '../http/is-not-modified.ts'
import { precompressed, sendPrecompressed } from '../http/precompressed-response.ts'
import type { MapArchive } from '../providers/map/open-archive.ts'
import type { MapTiles } from '../providers/map/open-map.ts'
import { mapStyle } from './map-style.ts'
import { rangeOf } from './range-of.ts'
import { safeAttribution } from './safe-attribution.ts'

const year = 31_536_000
/** Map clients read parts of a few hundred kilobytes. A larger answer is cut, so that nobody downloads a planet. */
const longestPart = 8 * 1024 * 1024
const hidden = { schema: { hide: true }, compress: false as const }

/** Serves the map: its styles, the archive with Range, and single tiles. */
export function mountMap(app: FastifyInstance, deps: Pick<Deps, 'map'>): void {
  const { archive, remote } = deps.map
  const tiles = remote?.url ?? `/map/tiles.pmtiles?v=${archive.version}`
  const attribution = safeAttribution(remote ? remote.attribution : archive.attribution)
  for (const theme of ['light', 'dark'] as const) {
    const style = precompressed(
      JSON.stringify(mapStyle(theme, { tiles, attribution })),
      { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      'at once',
    )
    app.get(`/map/style-${theme}.json`, hidden, (request, reply) => sendPrecompressed(reply, request, style))
  }
  if (remote) return
  app.get<{ Querystring: { v?: string } }>('/map/tiles.pmtiles', hidden, ({ headers, query, method }, reply) => {
    const etag = `"${archive.version}"`
    const lifetime = query.v === archive.version ? `max-age=${year}, immutable` : 'no-cache'
    void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `public, ${lifetime}` })
    if (isNotModified({ headers }, etag)) return reply.code(304).send()
    const range = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined
    return sendPart(reply.type('application/vnd.pmtiles'), archive, range, method === 'HEAD')
  })
  app.get<{ Params: Record<'zoom' | 'x' | 'file', string> }>(
    '/map/tiles/:zoom/:x/:file',
    hidden,
    async (request, reply) => {
      const { zoom, x, file } = request.params
      const [, y] = /^(\d{1,8})\.mvt$/.exec(file) ?? []
      const isTile = /^\d{1,2}$/.test(zoom) && /^\d{1,8}$/.test(x) && y !== undefined
      const tile = isTile ? await archive.tile(Number(zoom), Number(x), Number(y)) : undefined
      if (!tile) throw notFound('This tile')
      return reply
        .type('application/vnd.mapbox-vector-tile')
        .header('cache-control', 'public, max-age=86400')
        .send(tile)
    },
  )
}

/** Names a style of another service in a page, for both themes. Pages without it use ours. */
export function withMapStyle(html: string, tiles: MapTiles): string {
  if (tiles.kind !== 'style') return html
  const metas = ['light', 'dark'].map(theme => `<meta name="map-style-${theme}" content="${escaped(tiles.url)}">`)
  return html.replace('<!--brand-->', () => `${metas.join('')}<!--brand-->`)
}

function sendPart(
  reply: FastifyReply,
  archive: MapArchive,
  header: string | undefined,
  onlyHead: boolean,
): FastifyReply {
  const { size } = archive
  const range = rangeOf(header, size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${size}`)
    throw problem(416, 'This part is outside the file.')
  }
  if (!range && size > longestPart && !onlyHead)
    throw problem(400, 'Please ask for a part of this file, with a Range header.')
  const [from, last] = range ?? [0, size - 1]
  const to = Math.min(last, from + longestPart - 1)
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  void reply.header('content-length', to - from + 1)
  return onlyHead ? reply.send() : reply.send(archive.stream(from, to))
}
