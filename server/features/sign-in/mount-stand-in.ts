import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps/deps.ts'
import { originOf } from '../../http/require-own-origin.ts'

/**
 * Mounts the Google stand-in, which handles its requests itself. It is absent in production and with a Google client.
 */
export function mountStandIn(app: FastifyInstance, { standIn, settings }: Deps): void {
  if (!standIn) return
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${standIn.path}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        const { raw } = request
        // The way such a part learns where it is mounted.
        const url = raw.url ?? ''
        Object.assign(raw, { originalUrl: url, url: url.slice(standIn.path.length) })
        await standIn.answer(originOf(settings, request), raw, reply.raw)
      },
    })
    done()
  })
}
