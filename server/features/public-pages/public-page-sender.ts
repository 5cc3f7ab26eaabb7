import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageSource } from '#contract/pages/rendered-page.ts'
import { boundedCache } from '../../db/cache/bounded-cache.ts'
import { isNotModified } from '../../http/is-not-modified.ts'
import {
  etagOf,
  precompressed,
  type PrecompressedResponse,
  sendPrecompressed,
} from '../../http/precompressed-response.ts'
import { themeIn } from '../../http/rendered-page.ts'
import type { WebPages } from '../../pages/web.ts'

/** A page that everybody may read. */
export interface PublicPage {
  source: PageSource
  /** Its metadata, in HTML. */
  head: string
}

/** Bytes of rendered pages that a node caches, compressed ones included. */
const maxBytes = 8 * 1024 * 1024

const headers = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding, cookie',
  'cache-control': 'public, no-cache',
}

/** Creates the function that sends public pages. Each is rendered once for its data. */
export function publicPageSender(web: WebPages) {
  const pages = boundedCache(maxBytes)
  return async (request: FastifyRequest, reply: FastifyReply, page: PublicPage): Promise<FastifyReply> => {
    const theme = themeIn(request.headers.cookie)
    const etag = etagOf(web.version, theme ?? '', JSON.stringify(page))
    if (isNotModified(request, etag))
      return reply
        .headers({ ...headers, etag })
        .code(304)
        .send()
    const response = await pages.get(etag, '', async () =>
      withSize(precompressed(await web.render(page, theme), { ...headers, etag })),
    )
    return sendPrecompressed(reply, request, response)
  }
}

/** Compressed, a page takes about a fifth. */
const withSize = (response: PrecompressedResponse): PrecompressedResponse & { cachedBytes: number } => ({
  ...response,
  cachedBytes: Math.ceil(1.5 * response.plain.length),
})
