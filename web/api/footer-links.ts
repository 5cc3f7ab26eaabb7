import { queryOptions } from '@tanstack/react-query'
import { loadPart } from '../ui/load/load-chunk.ts'

/** Query for the operator's pages. They only change when the server restarts. */
export const footerLinks = queryOptions({
  queryKey: ['footer links'],
  // Loaded separately: the code that calls the server would be eleven kilobytes more on the home page, which has the
  // links already.
  queryFn: async ({ signal }) => (await loadPart(() => import('./fetch-footer-links.ts'))).fetchFooterLinks(signal),
  staleTime: Infinity,
  meta: { isPublic: true },
})
