import { shownAtHome, type HomeData } from '#contract/home.ts'
import { advertisedProperties } from '#contract/properties.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import type { Deps } from '../../deps.ts'
import { writeCursor } from '../../http/route.ts'
import { listAdvertised } from '../properties/property-store.ts'
import { listLatestReviews } from '../reviews/review-store.ts'
import { listTopAgents } from './summary-store.ts'

/** What a visitor sees on the home page at this moment: no field more than the three public calls answer. */
export async function homeData({ db }: Pick<Deps, 'db'>): Promise<HomeData> {
  const [{ items, total, totalIsExact, next }, reviews, agents] = await Promise.all([
    listAdvertised(db, { limit: shownAtHome, after: undefined }),
    listLatestReviews(db, shownAtHome),
    listTopAgents(db, shownAtHome),
  ])
  return {
    advertised: {
      items: advertisedProperties.reply.parse(items),
      total: { count: total, isMore: !totalIsExact },
      next: next && writeCursor(next),
    },
    reviews: latestReviews.reply.parse(reviews),
    agents: topAgents.reply.parse(agents),
  }
}
