import type { QueryClient } from '@tanstack/react-query'
import { homeDataId, homeListSize, type HomeData } from '#contract/home.ts'
import { advertisedProperties } from '#contract/properties.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import { footerLinks } from '../api/footer-links.ts'
import { pagesKey } from '../api/use-pages.ts'
import { read } from '../api/read.ts'

/** Takes over what the server has drawn this page from, if it has drawn it. */
export function takeSentData(queries: QueryClient) {
  const sent = document.getElementById(homeDataId)?.textContent
  if (sent !== undefined) keepHomeData(queries, JSON.parse(sent) as HomeData, sentAt())
}

/** Whoever goes back may get the page that the browser has kept: what it shows is read anew. */
function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? 1 : performance.timeOrigin
}

/** Puts it where the parts of the home page look for it. @param at when it was true, in milliseconds */
export function keepHomeData(queries: QueryClient, { advertised, reviews, agents, links }: HomeData, at: number) {
  const keep = (queryKey: readonly unknown[], data: unknown) => {
    // It is for everybody, so it stays when somebody signs in or out before the page is taken over.
    queries.setQueryDefaults(queryKey, { meta: { isPublic: true } })
    queries.setQueryData(queryKey, data, { updatedAt: at })
  }
  keep(pagesKey(advertisedProperties, undefined, homeListSize), { pages: [advertised], pageParams: [''] })
  keep(read(latestReviews).queryKey, reviews)
  keep(read(topAgents).queryKey, agents)
  keep(footerLinks.queryKey, links)
}
