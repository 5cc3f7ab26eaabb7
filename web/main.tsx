import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { installGate } from './api/call.ts'
import { queryClient } from './api/query-client.ts'
import { signInState } from './api/signed-in.ts'
import { identityClient } from './identity/identity-client.ts'
import { dropSession, renewToken, startSession } from './identity/session.ts'
import { routes } from './routes.tsx'

startSession()
const router = createBrowserRouter(routes)

/** Refusals lead away from the page that was refused (specification §6). */
installGate({
  renewToken,
  proof: async () => (await identityClient()).proof(),
  signOut: () => {
    if (signInState().state !== 'signed-in') return
    const from = router.state.location
    dropSession()
    void router.navigate('/login', { state: { from } })
  },
  leave: () => void router.navigate('/dashboard'),
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
