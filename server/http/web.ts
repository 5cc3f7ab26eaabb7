import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HomeData } from '#contract/home.ts'
import { isPagePath } from '#contract/page-paths.ts'
import type { Deps } from '../deps.ts'
import { mountBrandFiles, type PageBrand, withBrand } from './brand-files.ts'
import { builtRenderer, homePage, homeTemplate, type Theme } from './home-page.ts'
import { problem } from '../ground/problem.ts'
import { sendPrecompressed } from './precompressed-response.ts'

const built = path.join(import.meta.dirname, '../../web/dist')
const year = 31_536_000

/**
 * Serves the web pages. Browsers cache hashed files for a year and revalidate the page itself. Every URL that is not a
 * file returns the page, with status 404 for an unknown URL. The home page is server-rendered.
 */
export async function mountWeb(
  app: FastifyInstance,
  { settings }: Pick<Deps, 'settings'>,
  homeData: () => Promise<HomeData>,
): Promise<void> {
  if (!existsSync(path.join(built, 'index.html'))) {
    app.setNotFoundHandler(request => {
      throw isHome(request.url) ? problem(404, 'The web pages have not been built: npm start does so.') : nothing()
    })
    return
  }
  const icon = readFileSync(path.join(built, 'favicon.svg'), 'utf8')
  const brand = mountBrandFiles(app, settings.brand, icon)
  const { home, page } = readPages(settings.publicUrl, brand)
  const render = await builtRenderer()
  const fill = render && homeTemplate(home)
  const drawnHome = render && fill && homePage(homeData, async data => fill(await render(data, brand), data))
  await app.register(serveFiles, {
    root: built,
    index: false,
    wildcard: false,
    // Templates: filled in below.
    globIgnore: ['*.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  if (drawnHome)
    // Compressed already.
    app.get('/', { compress: false, schema: { hide: true } }, async (request, reply) => {
      // The router also matches "*" here.
      if (!isHome(request.url)) throw nothing()
      try {
        return sendPrecompressed(reply, request, await drawnHome(themeIn(request.headers.cookie)))
      } catch (error) {
        // Send the empty page instead; the browser renders it and shows the error.
        request.log.error({ err: error }, 'the home page could not be drawn')
        return sendPage(reply, home)
      }
    })
  app.setNotFoundHandler((request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || !isPageUrl(request.url)) throw nothing()
    if (!isPagePath(pathOf(request.url))) void reply.code(404)
    return sendPage(reply, isHome(request.url) ? home : page)
  })
}

const sendPage = (reply: FastifyReply, html: string | Buffer) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)

/** The cookie is written by web/public/theme.js. */
const themeIn = (cookies = ''): Theme => /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] as Theme

/** The home page, which introduces the marketplace to search engines, and the page of every other URL. */
const readPages = (publicUrl: string, brand: PageBrand) => ({
  home: withBrand(readFileSync(path.join(built, 'home.html'), 'utf8'), brand).replaceAll('__PUBLIC_URL__', publicUrl),
  page: withBrand(readFileSync(path.join(built, 'index.html'), 'utf8'), brand),
})

const pathOf = (url: string) => url.replace(/\?.*/s, '')

const isHome = (url: string) => /^\/(\?|$)/.test(url)

const nothing = () => problem(404, 'There is nothing at this URL.')

/** Whether the URL may be a page: not below /api or /images (ruling G45), and without a file name with a dot. */
const isPageUrl = (url: string): boolean => /^\/(?!(api|images)(\/|\?|$))([^?]*\/)?[^./?]*(\?|$)/.test(url)
