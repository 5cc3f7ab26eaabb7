import type { Query } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { PageSource, RenderedPage, SentQueries } from '#contract/pages/rendered-page.ts'
import { footerLinks } from './api/footer-links.ts'
import { createQueryClient } from './api/query-client.ts'
import { RenderedSignIn } from './api/session/signed-in.ts'
import { App } from './app.tsx'
import { homeQueries } from './home-page/home-queries.ts'
import type { Brand } from './ui/browser/brand.ts'

/** Renders a page to HTML on the server, with the same components as the browser, which hydrates it. */
export async function renderPage(
  { path, links, homePage, replies = [], personal }: PageSource,
  brand: Brand,
): Promise<RenderedPage> {
  const queries: SentQueries = [
    [footerLinks.queryKey, links],
    ...(homePage ? homeQueries(homePage) : []),
    ...replies.map(({ endpoint, input, reply }): SentQueries[number] => [
      input ? [endpoint.key, input] : [endpoint.key],
      reply,
    ]),
    ...(personal?.queries ?? []),
  ]
  const client = createQueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  const person = personal?.person
  const app = (
    <App queries={client} brand={brand} router={pages => <StaticRouter location={path}>{pages}</StaticRouter>} />
  )
  const { prelude } = await prerender(
    person ? <RenderedSignIn value={{ state: 'signed-in', person }}>{app}</RenderedSignIn> : app,
    // In one piece: the content security policy allows no inline script that would put pieces in their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const isComplete = client.getQueryCache().getAll().every(isAnswered) && !hasMorePages(path)
  return { content: await new Response(prelude).text(), queries, isComplete, ...(person && { person }) }
}

const isAnswered = ({ state, options }: Query) =>
  state.data !== undefined || ('enabled' in options && options.enabled === false)

/** Only the first page of a list is sent. */
const hasMorePages = (path: string) => /[?&]page=/.test(path)
