import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const built = path.join(import.meta.dirname, '../../web/dist')
const year = 31_536_000

/**
 * The web pages. Hashed files are kept by browsers for a year; the page itself is asked for anew each time. Every
 * address that is no file is the page's to answer, 404s included.
 */
export async function mountWeb(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw nothing()
    })
    return
  }
  const { home, page } = readPages(publicUrl)
  await app.register(serveFiles, {
    root: built,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || !isPageAddress(request.url)) throw nothing()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(isHome(request.url) ? home : page)
  })
}

/** The one page that is built, as it introduces the marketplace to strangers, and as it stands at every other address. */
function readPages(publicUrl: string) {
  const html = readFileSync(path.join(built, 'index.html'), 'utf8')
  return {
    home: Buffer.from(html.replace(/<!-- \/?home.*?-->/g, '').replaceAll('__PUBLIC_URL__', publicUrl)),
    page: Buffer.from(html.replace(/<!-- home.*<!-- \/home -->/s, '')),
  }
}

const isHome = (url: string) => /^\/(\?|$)/.test(url)

const nothing = () => problem(404, 'There is nothing at this address.')

/** Below /api and /images is never a page (ruling G45), and a name with a dot is that of a file that there is not. */
const isPageAddress = (url: string): boolean => /^\/(?!(api|images)(\/|\?|$))([^?]*\/)?[^./?]*(\?|$)/.test(url)
