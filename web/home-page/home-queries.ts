import { pagesKey } from '#contract/ground/query-key.ts'
import { homeListSize, type HomeData } from '#contract/home-page/home-page.ts'
import type { SentQueries } from '#contract/pages/rendered-page.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { publicStates } from '#contract/public-pages/public-properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'

/** Queries of the home page with their data. */
export const homeQueries = ({ advertised, reviews, agents, places }: Omit<HomeData, 'links'>): SentQueries => [
  [pagesKey(advertisedProperties, undefined, homeListSize), { pages: [advertised], pageParams: [''] }],
  [read(latestReviews).queryKey, reviews],
  [read(topAgents).queryKey, agents],
  [read(publicStates).queryKey, places ?? { states: [], total: 0 }],
]
