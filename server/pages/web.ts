import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HomeData } from '#contract/home-page/home-page.ts'
import { isPagePath } from '#contract/pages/page-paths.ts'
import type { PageSource, RenderedPage } from '#contract/pages/rendered-page.ts'
import type { Deps } from '../deps/deps.ts'
import { problem } from '../ground/problem.ts'
import { mountBrandFiles, withBrand } from '../http/brand-files.ts'
import { precompressed, sendPrecompressed } from '../http/precompressed-response.ts'
import { builtRenderer, pageTemplate, type Theme, themed, themeIn, withData, withHead } from '../http/rendered-page.ts'
import { withMapStyle } from '../map-files/map-files.ts'
import type { RenderedScreen, SentScreen } from './first-screens.ts'
import { homePage } from './home-page.ts'
import { pageChunks } from './page-chunks.ts'
import { headOfNothing, headOfPage, link } from './page-head.ts'
import { personalHead } from './personal-head.ts'
import { dashboardCode } from './personal-page.ts'

const built = path.join(import.meta.dirname, '../../web/dist')
const year = 31_536_000

/** The pages, for routes that send them. */
export interface WebPages {
  /** Differs between builds and brands. */
  version: string
  /** Renders a page with its metadata, in HTML. */
  render: (page: { source: PageSource; head: string }, theme: Theme) => Promise<string>
  /** Sends the empty page of this path, which the browser renders. */
  sendPage: (reply: FastifyReply, path: string) => FastifyReply
}

function webPages(
  template: string,
  draw: ((source: PageSource) => Promise<RenderedPage>) | undefined,
  send: WebPages['sendPage'],
): WebPages {
  return {
    version: createHash('sha256').update(template).digest('base64url'),
    render: async ({ source, head }, theme) => {
      const drawn = (await draw?.(source)) ?? { content: '', queries: [], isComplete: true }
      return themed(pageTemplate(withHead(template, head))(source.path, drawn), theme)
    },
    sendPage: send,
  }
}

/** Template of pages that have not been built: they only have their metadata. */
const emptyTemplate =
  '<!doctype html><html lang="en"><head><!--meta--><!--/meta--></head><body><!--content--><!--data--></body></html>'

/** Data of the pages that the features read. */
interface PageData {
  homeData: () => Promise<HomeData>
  firstScreen: (request: FastifyRequest) => Promise<SentScreen | 'not found' | undefined>
  /** Metadata of a page about one thing, in HTML; undefined for any other page. */
  headOf: (path: string, request: FastifyRequest) => Promise<string | undefined>
}

/**
 * Serves the web pages. Browsers cache hashed files for a year and revalidate the page itself. Every URL that is not a
 * file returns the page, with status 404 for an unknown URL. The home page is server-rendered; features/public-pages adds
 * others.
 */
export async function mountWeb(
  app: FastifyInstance,
  { settings }: Pick<Deps, 'settings'>,
  { homeData, firstScreen, headOf }: PageData,
): Promise<WebPages> {
  // Password managers lead here (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/dashboard/account', 302),
  )
  if (!existsSync(path.join(built, 'index.html'))) {
    app.setNotFoundHandler(request => {
      throw isHomePage(request.url) ? problem(404, notBuilt) : nothing()
    })
    return webPages(emptyTemplate, undefined, reply => reply.type('text/plain').send(notBuilt))
  }
  const icon = readFileSync(path.join(built, 'favicon.svg'), 'utf8')
  const brand = mountBrandFiles(app, settings.brand, icon)
  const { home, page } = readPages(settings.publicUrl, html => withBrand(withMapStyle(html, settings.mapTiles), brand))
  const render = await builtRenderer()
  const site = { publicUrl: settings.publicUrl, brand: brand.name }
  /** The empty page of a path with its metadata. */
  const emptyPage = ({ statusCode }: FastifyReply, path: string, head?: string) =>
    withHead(page, head ?? (isGone(statusCode) ? headOfNothing(site) : headOfPage(site, path)))
  const sendEmpty: WebPages['sendPage'] = (reply, path) => sendPage(reply, emptyPage(reply, path))
  const pages = webPages(home, render && (source => render(source, brand)), sendEmpty)
  const chunksOf = pageChunks(built)
  // At the start, because a missing chunk shall stop it.
  const dashboardPreloads = preloading(chunksOf(dashboardCode))
  const headOfPerson = personalHead(chunksOf, brand.name)
  const fill = pageTemplate(home)
  const everybodysHomePage =
    render &&
    homePage(homeData, async ({ links, ...lists }) =>
      fill('/', await render({ path: '/', links, homePage: lists }, brand)),
    )
  /** Sends a page that is rendered for a signed-in person. */
  const sendPersonal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, rendered, screen }: RenderedScreen,
  ) => {
    const { links, ...lists } = await homeData()
    const source = { path, links, ...(isHomePage(path) && { homePage: lists }), personal: screen }
    const document = await pages.render({ source, head: headOfPerson(rendered) }, themeIn(request.headers.cookie))
    return sendPrecompressed(reply, request, precompressed(document, personalHeaders, 'at once'))
  }
  await app.register(serveFiles, {
    root: built,
    index: false,
    wildcard: false,
    // Templates: filled in below.
    globIgnore: ['*.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.headers(headersOfFile(file)),
  })
  if (everybodysHomePage)
    // Compressed already.
    app.get('/', { compress: false, schema: { hide: true } }, async (request, reply) => {
      // The router also matches "*" here.
      if (!isHomePage(request.url)) throw nothing()
      try {
        const sent = await firstScreen(request)
        if (typeof sent === 'object' && sent.rendered) return await sendPersonal(request, reply, sent)
        return sendPrecompressed(reply, request, await everybodysHomePage(themeIn(request.headers.cookie)))
      } catch (error) {
        // Send the empty page instead; the browser renders it and shows the error.
        request.log.error({ err: error }, 'the home page could not be drawn')
        return sendPage(reply, home)
      }
    })
  // Browsers and feed readers ask for it without reading a page.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    brand.icon === undefined ? reply.sendFile('apple-touch-icon.png') : reply.redirect(brand.icon),
  )
  app.setNotFoundHandler(async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || !isPageUrl(request.url)) throw nothing()
    const at = pathOf(request.url)
    if (!isPagePath(at)) void reply.code(404)
    if (isHomePage(request.url)) return sendPage(reply, home)
    const sent = render && (await firstScreen(request))
    if (!sent) return sendPage(reply, emptyPage(reply, at, await headOf(at, request).catch(failed(request))))
    // What a person may see is personal.
    if (sent === 'not found') return sendPage(reply.code(404), emptyPage(reply, at), personalHeaders)
    try {
      if (sent.rendered) return await sendPersonal(request, reply, sent)
      const empty = emptyPage(reply, at, headOfPage(site, at) + dashboardPreloads)
      return await sendPage(reply, withData(empty, sent.screen), personalHeaders)
    } catch (error) {
      // The browser renders it instead.
      request.log.error({ err: error }, 'the page of a signed-in person could not be rendered')
      return sendEmpty(reply, at)
    }
  })
  return pages
}

/** Headers of a built file. Other sites show the cover, which the metadata of pages names (page-head.ts). */
export const headersOfFile = (file: string): Record<string, string> => ({
  'cache-control': file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${year}, immutable` : 'no-cache',
  ...(path.basename(file) === 'cover.jpg' && { 'cross-origin-resource-policy': 'cross-origin' }),
})

/** Lets the browser load this code together with the app, which would ask for it only when it runs. */
const preloading = (chunks: readonly string[]) => chunks.map(url => link('modulepreload', url)).join('')

/** The page has a plain head instead. */
const failed = (request: FastifyRequest) => (error: unknown) => {
  request.log.info({ err: error }, 'the head of a page could not be read')
  return undefined
}

const isGone = (status: number) => status === 404 || status === 410

const notBuilt = 'The web pages have not been built: npm start does so.'

const html = { 'content-type': 'text/html; charset=utf-8' }

/** No cache may store personal data. */
const personalHeaders = { ...html, vary: 'accept-encoding, cookie', 'cache-control': 'private, no-store' }

const sendPage = (reply: FastifyReply, page: string | Buffer, headers = { ...html, 'cache-control': 'no-cache' }) =>
  reply.headers(headers).send(page)

/** The home page, which introduces the marketplace to search engines, and the page of every other URL. */
const readPages = (publicUrl: string, fill: (html: string) => string) => ({
  home: fill(readFileSync(path.join(built, 'rendered-page.html'), 'utf8')).replaceAll('__PUBLIC_URL__', publicUrl),
  page: fill(readFileSync(path.join(built, 'index.html'), 'utf8')),
})

/** Path of a URL, without its query. */
export const pathOf = (url: string): string => url.replace(/\?.*/s, '')

const isHomePage = (url: string) => /^\/(\?|$)/.test(url)

const nothing = () => problem(404, 'There is nothing at this URL.')

/** Whether the URL may be a page: not below /api or /images (ruling G45), and without a file name with a dot. */
const isPageUrl = (url: string): boolean => /^\/(?!(api|images)(\/|\?|$))([^?]*\/)?[^./?]*(\?|$)/.test(url)
