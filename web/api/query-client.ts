import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-failed.ts'

/** Only what may pass by itself is worth another try: no answer, or a server in trouble. */
const mayPass = (failure: Error) => failure instanceof CallFailed && (failure.status === 0 || failure.status >= 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (times, failure) => times < 2 && mayPass(failure) },
      mutations: { networkMode: 'always' },
    },
  })

/** The one of this browser. */
export const queryClient = createQueryClient()

/** Whatever was answered to one person is gone before the next one comes. What everybody may see stays. */
export const forgetAnswers = () => queryClient.removeQueries({ predicate: ({ meta }) => meta?.['isPublic'] !== true })
