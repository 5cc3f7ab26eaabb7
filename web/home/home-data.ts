import type { QueryClient } from '@tanstack/react-query'
import { homeDataId, homeListSize, type HomeData } from '#contract/home.ts'
import { advertisedProperties } from '#contract/properties.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import { footerLinks } from '../api/footer-links.ts'
import { pagesKey } from '../api/use-pages.ts'
import { read } from '../api/read.ts'

/** Fills the cache with the data that the server rendered the page from, if it rendered it. */
export function takeSentData(queries: QueryClient) {
  const sent = document.getElementById(homeDataId)?.textContent
  if (sent !== undefined) cacheHomeData(queries, JSON.parse(sent) as HomeData, sentAt())
}

/** Returns when the page was sent. A page from the browser's cache counts as outdated, so that its data is reloaded. */
function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? 1 : performance.timeOrigin
}

/** Fills the cache with the data of the home page. @param at time of the data in milliseconds */
export function cacheHomeData(queries: QueryClient, { advertised, reviews, agents, links }: HomeData, at: number) {
  const keep = (queryKey: readonly unknown[], data: unknown) => {
    // The data is public, so it stays when somebody signs in or out before hydration.
    queries.setQueryDefaults(queryKey, { meta: { isPublic: true } })
    queries.setQueryData(queryKey, data, { updatedAt: at })
  }
  keep(pagesKey(advertisedProperties, undefined, homeListSize), { pages: [advertised], pageParams: [''] })
  keep(read(latestReviews).queryKey, reviews)
  keep(read(topAgents).queryKey, agents)
  keep(footerLinks.queryKey, links)
}
