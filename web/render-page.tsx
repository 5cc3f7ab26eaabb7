import { renderToString } from 'react-dom/server'
import { matchRoutes, StaticRouter } from 'react-router'
import type { PageSource, RenderedPage, SentQueries } from '#contract/rendered-page.ts'
import { footerLinks } from './api/footer-links.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { homeQueries } from './home/home-queries.ts'
import { routes } from './routes.tsx'
import type { PageHandle } from './shell/use-arrival.ts'
import type { Brand } from './ui/brand.ts'

/** Renders a page to HTML on the server, with the same components as the browser, which hydrates it. */
export async function renderPage(
  { path, links, homePage, replies = [] }: PageSource,
  brand: Brand,
): Promise<RenderedPage> {
  for (const { route } of matchRoutes(routes, path) ?? []) await (route.handle as PageHandle | undefined)?.load?.()
  const queries: SentQueries = [
    [footerLinks.queryKey, links],
    ...(homePage ? homeQueries(homePage) : []),
    ...replies.map(({ endpoint, input, reply }): SentQueries[number] => [[endpoint.key, input], reply]),
  ]
  const client = createQueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  const content = renderToString(
    <App queries={client} brand={brand} router={pages => <StaticRouter location={path}>{pages}</StaticRouter>} />,
  )
  return { content, queries }
}
