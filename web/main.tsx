import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { setSignInState } from './api/signed-in.ts'
import { storedToken } from './api/stored-token.ts'
import { App } from './app.tsx'

const session = () => import('./identity/session.ts').then(({ startSession }) => startSession())
if (storedToken()) {
  // At once, or the pages behind the login would send to it.
  setSignInState({ state: 'restoring' })
  void session()
} else addEventListener('storage', () => void session(), { once: true })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
const app = <App queries={queryClient} router={pages => <BrowserRouter>{pages}</BrowserRouter>} />

// What the server has drawn is the home page; somebody may have gone elsewhere before this script came.
if (root.hasChildNodes() && location.pathname === '/')
  // In small steps, between which the page stays usable.
  startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
