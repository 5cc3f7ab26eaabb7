import { shownAtHome, type HomeData } from '#contract/home.ts'
import { advertisedProperties } from '#contract/properties.ts'
import { latestReviews } from '#contract/reviews.ts'
import { topAgents } from '#contract/summary.ts'
import type { Deps } from '../../deps.ts'
import { writeCursor } from '../../http/route.ts'
import { listAdvertised } from '../properties/property-store.ts'
import { listLatestReviews } from '../reviews/review-store.ts'
import { listTopAgents } from './summary-store.ts'

const key = 'home page'

/**
 * What a visitor sees on the home page at this moment, kept in memory like the three public calls: no field more than
 * they answer. A part that has not changed is the same object again.
 */
export async function homeData({ db, kept, settings }: Pick<Deps, 'db' | 'kept' | 'settings'>): Promise<HomeData> {
  const now = await kept.now()
  const [advertised, reviews, agents] = await Promise.all([
    now.get('advertised', key, () => advertisedAtHome(db)),
    now.get('latest-reviews', key, async () => latestReviews.reply.parse(await listLatestReviews(db, shownAtHome))),
    now.get('top-agents', key, async () => topAgents.reply.parse(await listTopAgents(db, shownAtHome))),
  ])
  return { advertised, reviews, agents, links: settings.footerLinks }
}

async function advertisedAtHome(db: Deps['db']): Promise<HomeData['advertised']> {
  const { items, total, totalIsExact, next } = await listAdvertised(db, { limit: shownAtHome, after: undefined })
  return {
    items: advertisedProperties.reply.parse(items),
    total: { count: total, isMore: !totalIsExact },
    next: next && writeCursor(next),
  }
}
