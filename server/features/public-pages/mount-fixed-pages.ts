import type { FastifyInstance } from 'fastify'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { operatorPages, operatorText } from '#contract/client-settings/operator-texts.ts'
import type { PageSource } from '#contract/pages/rendered-page.ts'
import type { Deps } from '../../deps/deps.ts'
import { headOfPage } from '../../pages/page-head.ts'
import type { WebPages } from '../../pages/web.ts'
import { footerOf } from '../client-settings/footer-of.ts'
import { readClientSettings } from '../client-settings/read-client-settings.ts'
import { publicPageSender } from './public-page-sender.ts'

/** Pages that explain the marketplace to everybody. */
export const explanations = ['/how-buying-works', '/how-we-verify'] as const

const login = '/login'

/** Mounts the explanations and the operator's texts, which can be read without scripts, and the login. */
export function mountFixedPages(app: FastifyInstance, deps: Deps, web: WebPages): void {
  const { publicUrl, brand, operatorTexts } = deps.settings
  const site = { publicUrl, brand: brand.name }
  const send = publicPageSender(web)
  const page = (path: string, replies: () => Promise<NonNullable<PageSource['replies']>>, isPublic = true) =>
    app.get(path, { compress: false, schema: { hide: true } }, async (request, reply) => {
      // The browser alone knows what a step of the login or the return from Google is about.
      if (path === login && request.url !== login) return web.sendPage(reply, path)
      try {
        const source = { path, links: await footerOf(deps), replies: await replies() }
        return await send(request, reply, { source, head: headOfPage(site, path, { isPublic }) })
      } catch (error) {
        // The browser renders the page instead, and shows the error.
        request.log.error({ err: error }, 'a page could not be rendered')
        return web.sendPage(isPublic ? reply.code(503) : reply, path)
      }
    })

  const settings = async () => [{ endpoint: clientSettings, reply: await readClientSettings(deps) }]
  for (const path of explanations) page(path, settings)
  page(login, settings, false)
  // Sent by a browser whose scripts have not run: the page says that it needs them. Nothing of the form is read.
  void app.register((unread, _options, done) => {
    unread.removeAllContentTypeParsers()
    unread.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    unread.post(login, { schema: { hide: true } }, (_request, reply) => reply.redirect(login, 303))
    done()
  })
  for (const name of operatorPages) {
    const text = operatorTexts[name]
    // Without a text, the page only says so, and is not for search engines.
    if (text === undefined) continue
    const input = { params: { page: name } }
    page(`/${name}`, () => Promise.resolve([{ endpoint: operatorText, input, reply: { text } }]))
  }
}
