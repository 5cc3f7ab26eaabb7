import { queryOptions } from '@tanstack/react-query'

/** The operator's own pages, for useQuery. They change only with a new start of the server. */
export const footerLinks = queryOptions({
  queryKey: ['footer links'],
  // Loaded separately: the code that calls the server would be eleven kilobytes more on the home page, which has the links already.
  queryFn: async ({ signal }) => (await import('./fetch-footer-links.ts')).fetchFooterLinks(signal),
  staleTime: Infinity,
  meta: { isPublic: true },
})
