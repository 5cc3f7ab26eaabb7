import { queryOptions } from '@tanstack/react-query'
import { clientSettings } from '#contract/settings.ts'
import { call } from '../api/call.ts'

/** The operator's own pages, for useQuery. They change only with a new start of the server. */
export const footerLinks = queryOptions({
  queryKey: ['footer links'],
  queryFn: async ({ signal }) => (await call(clientSettings, undefined, signal)).footerLinks,
  staleTime: Infinity,
  meta: { isPublic: true },
})
