import { HomeData, shownAtHome } from '#contract/home.ts'
import type { Deps } from '../../deps.ts'
import { writeCursor } from '../../http/route.ts'
import { listAdvertised } from '../properties/property-store.ts'
import { listLatestReviews } from '../reviews/review-store.ts'
import { listTopAgents } from './summary-store.ts'

/** What a visitor sees on the home page at this moment: no field more than the three public calls answer. */
export async function homeData({ db }: Pick<Deps, 'db'>): Promise<HomeData> {
  const [{ items, total, next }, reviews, agents] = await Promise.all([
    listAdvertised(db, { limit: shownAtHome, after: undefined }),
    listLatestReviews(db, shownAtHome),
    listTopAgents(db, shownAtHome),
  ])
  return HomeData.parse({ advertised: { items, total, next: next && writeCursor(next) }, reviews, agents })
}
