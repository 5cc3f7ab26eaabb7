import type { FooterLinks } from '../client-settings/client-settings.ts'
import type { ResponseOf } from '../ground/endpoint.ts'
import type { advertisedProperties } from '../properties/properties.ts'
import type { PublicStates } from '../public-pages/public-properties.ts'
import type { latestReviews } from '../reviews/reviews.ts'
import type { topAgents } from '../summary/summary.ts'

/** Number of properties, reviews and agents that the home page shows at first (ruling G29). */
export const homeListSize = 6

/** Data of the home page: the first page of `/advertised`, `/latest-reviews` and `/top-agents`, and the footer's links. */
export interface HomeData {
  advertised: {
    items: ResponseOf<typeof advertisedProperties>
    /** A lower bound if `isMore`. */
    total: { count: number; isMore: boolean }
    /** The cursor of the next page. */
    next: string | undefined
  }
  reviews: ResponseOf<typeof latestReviews>
  agents: ResponseOf<typeof topAgents>
  /** States with homes for sale. Absent without public pages. */
  places?: PublicStates
  /** Links in the footer. */
  links: FooterLinks
}
