import './app.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { keepHomeData, sentHomeData } from './home/home-data.ts'
import { startSession } from './identity/session.ts'
import { homePage } from './routes.tsx'

startSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
const app = <App queries={queryClient} router={pages => <BrowserRouter>{pages}</BrowserRouter>} />

const sent = sentHomeData()
if (sent) {
  keepHomeData(queryClient, sent, sentAt())
  await homePage.load()
  hydrateRoot(root, app)
} else createRoot(root).render(app)

/** Whoever goes back may get the page that the browser has kept: what it shows is read anew. */
function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? 0 : performance.timeOrigin
}
