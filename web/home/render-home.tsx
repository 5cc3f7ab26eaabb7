import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { HomeData } from '#contract/home.ts'
import { createQueryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import type { Brand } from '../ui/brand.ts'
import { homePage } from '../routes.tsx'
import { cacheHomeData } from './home-data.ts'

/** Renders the home page to HTML on the server, with the same components as the browser, which hydrates it. */
export async function renderHome(data: HomeData, brand: Brand): Promise<string> {
  await homePage.load()
  const queries = createQueryClient()
  cacheHomeData(queries, data, Date.now())
  return renderToString(
    <App queries={queries} brand={brand} router={pages => <StaticRouter location="/">{pages}</StaticRouter>} />,
  )
}
