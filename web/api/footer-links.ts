import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadPart } from '../ui/load-chunk.ts'
import { homeDataId, type HomeData } from '#contract/home.ts'

/** Query for the operator's pages. They only change when the server restarts. */
export const footerLinks = queryOptions({
  queryKey: ['footer links'],
  // Loaded separately: the code that calls the server would be eleven kilobytes more on the home page, which has the
  // links already.
  queryFn: async ({ signal }) => (await loadPart(() => import('./fetch-footer-links.ts'))).fetchFooterLinks(signal),
  staleTime: Infinity,
  meta: { isPublic: true },
})

/**
 * Takes the links that the server has rendered the home page with. The footer is hydrated before the page's content.
 */
export function takeSentFooterLinks(queries: QueryClient) {
  const sent = document.getElementById(homeDataId)?.textContent
  if (sent) queries.setQueryData(footerLinks.queryKey, (JSON.parse(sent) as HomeData).links)
}
