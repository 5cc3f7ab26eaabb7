import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { problem } from '../../ground/problem.ts'
import { clientNetwork } from '../../http/client.ts'
import { countCall } from '../../http/rate-limit.ts'
import { homeEntries, pageEntries, type SitemapEntry, spanIn, spanName, spansOf } from './sitemap.ts'

/** Limit of sitemaps and feeds for one client. */
const perClient = { max: 60, seconds: 60 }
/** Sitemaps that a node writes at the same time. */
const atOnce = 4
/** A client that reads a file more slowly loses the connection. */
const longestMs = 60_000

/** Crawlers read what everybody may read; the other pages need a login. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /all-properties
Disallow: /property-details/

Sitemap: ${publicUrl}/sitemap.xml
`

/** Mounts robots.txt and the sitemaps. A home leaves them at once when it is no longer for sale. */
export function mountSitemaps(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.settings
  const spans = spansOf(deps)
  let running = 0

  /** Streams a file. Its first part is read first, so that a failure has a status. */
  async function send(request: FastifyRequest, reply: FastifyReply, parts: AsyncGenerator<string>) {
    await countRequest(deps, request)
    if (running >= atOnce) throw problem(503, 'Too many sitemaps are requested. Please try again in a minute.')
    running++
    const counted = (async function* () {
      try {
        yield* parts
      } finally {
        running--
      }
    })()
    const { value, done } = await counted.next()
    if (done) throw problem(404, 'There is nothing at this URL.')
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache')
    if (request.method === 'HEAD') {
      await counted.return(undefined)
      return reply.send()
    }
    const stream = Readable.from(withFirst(value, counted))
    const slow = setTimeout(() => stream.destroy(), longestMs)
    // Also for a client that left before the first part.
    stream.once('close', () => {
      clearTimeout(slow)
      void counted.return(undefined)
    })
    return reply.send(stream)
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => send(request, reply, index(publicUrl, spans)))
  app.get('/sitemaps/pages.xml', { schema: { hide: true } }, (request, reply) =>
    send(request, reply, urlset(pageEntries(deps))),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { schema: { hide: true } }, (request, reply) => {
    const [, name = ''] = /^(.{1,40})\.xml$/.exec(request.params.file) ?? []
    const span = spanIn(name)
    if (!span) throw problem(404, 'There is nothing at this URL.')
    return send(request, reply, urlset(homeEntries(deps, span)))
  })
}

/** Counts a request for a sitemap or a feed. @throws LimitReached */
export async function countRequest({ db, settings }: Pick<Deps, 'db' | 'settings'>, request: FastifyRequest) {
  if (settings.rateLimit) await countCall(db, `sitemaps:${clientNetwork(request.ip)}`, perClient)
}

async function* withFirst(first: string, others: AsyncGenerator<string>) {
  yield first
  yield* others
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (name: 'url' | 'sitemap', { loc, lastmod }: SitemapEntry) =>
  `<${name}><loc>${loc}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</${name}>\n`

async function* index(publicUrl: string, spans: () => Promise<readonly { from: number; seconds: number }[]>) {
  const files = ['pages', ...(await spans()).map(spanName)]
  const entries = files.map(file => entry('sitemap', { loc: `${publicUrl}/sitemaps/${file}.xml` }))
  yield `${start}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
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
