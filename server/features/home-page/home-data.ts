import { homeListSize, type HomeData } from '#contract/home-page/home-page.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { forAMinute } from '../../db/cache/for-a-minute.ts'
import type { Deps } from '../../deps/deps.ts'
import { firstPage } from '../../http/read-input.ts'
import { footerOf } from '../client-settings/footer-of.ts'
import { listAdvertised } from '../properties/property-list-store.ts'
import { listPublicStates } from '../public-pages/count-places.ts'
import { listLatestReviews } from '../reviews/review-store.ts'
import { listTopAgents } from '../summary/summary-store.ts'

type Source = Pick<Deps, 'db' | 'cache' | 'clock'>

const key = 'home page'

/**
 * Reads what the home page shows: the same fields as the three public calls. A part is the same object until it is read
 * again. The top agents are read once a minute.
 */
export async function homeData(deps: Source & Pick<Deps, 'settings'>): Promise<HomeData> {
  const { cache } = deps
  const [advertised, reviews, agents, links, places] = await Promise.all([
    cache.get('advertised', key, () => advertisedAtHome(deps)),
    cache.get('latest-reviews', key, async () =>
      latestReviews.response.parse(await listLatestReviews(deps, homeListSize)),
    ),
    forAMinute(deps, 'top-agents', key, async () => topAgents.response.parse(await listTopAgents(deps, homeListSize))),
    footerOf(deps),
    deps.settings.publicProperties ? listPublicStates(deps) : undefined,
  ])
  return { advertised, reviews, agents, links, ...(places && { places }) }
}

async function advertisedAtHome(deps: Source): Promise<HomeData['advertised']> {
  const list = await listAdvertised(deps, { limit: homeListSize, after: undefined })
  return firstPage(list, advertisedProperties.response.parse(list.items))
}
