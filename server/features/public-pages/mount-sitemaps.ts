import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps/deps.ts'
import { clientNetwork } from '../../ground/client-network.ts'
import { problem } from '../../ground/problem.ts'
import { countRequest } from './count-request.ts'
import { limitReaders } from './limit-readers.ts'
import { limitUnsent } from './limit-unsent.ts'
import type { Span } from './sitemap-store.ts'
import { propertyEntries, pageEntries, type SitemapEntry, spanIn, spanName, spansOf } from './sitemap.ts'

/** Crawlers read what everybody may read; the other pages need a login. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /all-properties

Sitemap: ${publicUrl}/sitemap.xml
`

/**
 * Mounts robots.txt and the sitemaps. A home leaves them at once when it is no longer for sale. All are in the root
 * folder, because a sitemap may list only pages of its own folder and below.
 */
export function mountSitemaps(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.settings
  const spans = spansOf(deps)
  const limited = limitReaders()
  const unsent = limitUnsent()

  /** Writes a file before it is sent, so that a slow reader keeps no place and a failure has a status. */
  async function send(request: FastifyRequest, reply: FastifyReply, parts: AsyncGenerator<string>) {
    await countRequest(deps, request, 'sitemaps')
    const leave = await limited(clientNetwork(request.ip))
    const text = await (request.method === 'HEAD' ? firstOf(parts) : textOf(parts)).finally(leave)
    if (text.length === 0) throw problem(404, 'There is nothing at this URL.')
    void asXml(reply)
    if (request.method === 'HEAD') return reply.send()
    unsent(reply.raw, text.length)
    return reply.send(text)
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(publicUrl)),
  )
  // Short and cached, so slow readers of the files cannot keep crawlers away from it.
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    await countRequest(deps, request, 'sitemaps')
    return asXml(reply).send(index(publicUrl, await spans()))
  })
  app.get('/sitemap-pages.xml', { schema: { hide: true } }, (request, reply) =>
    send(request, reply, urlset(pageEntries(deps))),
  )
  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', { schema: { hide: true } }, (request, reply) => {
    const span = spanIn(request.params.name)
    if (!span) throw problem(404, 'There is nothing at this URL.')
    return send(request, reply, urlset(propertyEntries(deps, span)))
  })
}

const asXml = (reply: FastifyReply) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache')

async function textOf(parts: AsyncGenerator<string>): Promise<Buffer> {
  let text = ''
  for await (const part of parts) text += part
  return Buffer.from(text)
}

async function firstOf(parts: AsyncGenerator<string>) {
  const { value } = await parts.next()
  await parts.return(undefined)
  return Buffer.from(value ?? '')
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (name: 'url' | 'sitemap', { loc, lastmod }: SitemapEntry) =>
  `<${name}><loc>${loc}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</${name}>\n`

function index(publicUrl: string, spans: readonly Span[]): string {
  const files = ['pages', ...spans.map(spanName)]
  const entries = files.map(file => entry('sitemap', { loc: `${publicUrl}/sitemap-${file}.xml` }))
  return `${start}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

/** Without any URL, it yields nothing: the schema of sitemaps requires one. */
async function* urlset(entries: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
  let isEmpty = true
  for await (const some of entries) {
    if (isEmpty) yield `${start}<urlset xmlns="${namespace}">\n`
    isEmpty = false
    yield some.map(one => entry('url', one)).join('')
  }
  if (!isEmpty) yield '</urlset>\n'
}
