import type { QueryClient } from '@tanstack/react-query'
import { homeDataId, shownAtHome, type HomeData } from '#contract/home.ts'
import { advertisedProperties } from '#contract/properties.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import { pagesKey } from '../api/use-pages.ts'
import { read } from '../api/read.ts'

/** What the server has drawn this page from, if it has drawn it. */
export function sentHomeData(): HomeData | undefined {
  const sent = document.getElementById(homeDataId)?.textContent
  return sent === undefined ? undefined : (JSON.parse(sent) as HomeData)
}

/** Puts it where the parts of the home page look for it. @param at when it was true, in milliseconds */
export function keepHomeData(queries: QueryClient, { advertised, reviews, agents }: HomeData, at: number) {
  const keep = (queryKey: readonly unknown[], data: unknown) => queries.setQueryData(queryKey, data, { updatedAt: at })
  keep(pagesKey(advertisedProperties, undefined, shownAtHome), { pages: [advertised], pageParams: [''] })
  keep(read(latestReviews).queryKey, reviews)
  keep(read(topAgents).queryKey, agents)
}
