import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { routes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { fetchChunks, useArrival } from './shell/use-arrival.ts'
import { useAuthHandlers } from './shell/use-auth-handlers.ts'
import { type Brand, BrandContext } from './ui/browser/brand.ts'

export interface AppProps {
  queries: QueryClient
  brand: Brand
  /** Router: the browser's with its history, or the server's with one URL. */
  router: (pages: ReactNode) => ReactNode
}

/** The whole application, in the browser and on the server. */
export const App = ({ queries, brand, router }: AppProps) => (
  <StrictMode>
    <BrandContext value={brand}>
      <QueryClientProvider client={queries}>{router(<Pages />)}</QueryClientProvider>
    </BrandContext>
  </StrictMode>
)

function Pages() {
  const { key, pathname } = useLocation()
  useAuthHandlers()
  fetchChunks(routes, pathname)
  useArrival(routes)
  return <ErrorBoundary at={key}>{useRoutes(routes)}</ErrorBoundary>
}
