import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient, refetchFailed } from './api/query-client.ts'
import { takeSentFooterLinks } from './api/sent-queries.ts'
import { serverAnswers } from './api/server-status.ts'
import { setSignInState } from './api/signed-in.ts'
import { mayHaveSession } from './api/stored-token.ts'
import { App } from './app.tsx'
import { connection } from './ui/connection.ts'
import { brandOfPage } from './ui/brand.ts'
import { listenBeforeRouter } from './ui/history-guard.ts'
import { loadPart } from './ui/load-chunk.ts'
import { renderedPath } from './ui/rendered-path.ts'

listenBeforeRouter()
connection.setProbe(serverAnswers)
connection.subscribe(refetchFailed)

const session = async () => (await loadPart(() => import('./identity/session.ts'))).startSession()
if (mayHaveSession()) {
  // Set this first, or the guards would redirect to the login.
  setSignInState({ state: 'restoring' })
  void session()
} else addEventListener('storage', () => void session(), { once: true })

document.getElementById('reload')?.remove()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
const app = <App queries={queryClient} brand={brandOfPage()} router={pages => <BrowserRouter>{pages}</BrowserRouter>} />

// The server has rendered this page. The visitor may have navigated before this script loaded.
if (root.hasChildNodes() && location.pathname === renderedPath()) {
  takeSentFooterLinks(queryClient)
  // In small steps, between which the page stays responsive.
  startTransition(() => void hydrateRoot(root, app))
} else createRoot(root).render(app)
