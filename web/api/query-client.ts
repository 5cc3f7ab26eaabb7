import { QueryClient } from '@tanstack/react-query'
import { connection } from '../ui/load/connection.ts'
import { CallFailed } from './call-failed.ts'

/** Whether a retry may succeed: there was no response, or the server is overloaded. */
const mayPass = (failure: Error) => failure instanceof CallFailed && (failure.status === 0 || failure.status >= 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (times, failure) => times < 2 && mayPass(failure) },
      mutations: { networkMode: 'always' },
    },
  })

/** The query client of this browser. */
export const queryClient = createQueryClient()

/** Longest time that a page waits with its failed reads, so that all pages do not load at the same moment. */
const spreadMs = 2_000

let outages = 0

/** Reloads what the open page failed to load, once the server answers again. */
export const refetchFailed = () => {
  if (connection.outages() === outages) return
  outages = connection.outages()
  setTimeout(
    () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    Math.random() * spreadMs,
  )
}

/** Removes the cached data of a person before another one signs in. Public data stays. */
export const removePrivateCache = () =>
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
