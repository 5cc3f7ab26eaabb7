import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { HomeData } from '#contract/home.ts'
import { createQueryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { homePage } from '../routes.tsx'
import { keepHomeData } from './home-data.ts'

/** The home page as HTML, for the server: the same components as in the browser, which goes on from there. */
export async function renderHome(data: HomeData): Promise<string> {
  await homePage.load()
  const queries = createQueryClient()
  keepHomeData(queries, data, Date.now())
  return renderToString(<App queries={queries} router={pages => <StaticRouter location="/">{pages}</StaticRouter>} />)
}
