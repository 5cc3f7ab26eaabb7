import type { Reply } from './endpoint.ts'
import type { advertisedProperties } from './properties.ts'
import type { latestReviews } from './reviews.ts'
import type { FooterLinks } from './settings.ts'
import type { topAgents } from './summary.ts'

/** How many properties, reviews and agents the home page shows at first (ruling G29). */
export const shownAtHome = 6

/**
 * What the home page is drawn from: the first page of `/advertised`, `/latest-reviews`, `/top-agents`, and the links of
 * the footer. The server
 * sends it inside the page, so that the browser draws the very same thing.
 */
export interface HomeData {
  advertised: {
    items: Reply<typeof advertisedProperties>
    /** With `isMore`, there are at least so many. */
    total: { count: number; isMore: boolean }
    /** The cursor of the next page. */
    next: string | undefined
  }
  reviews: Reply<typeof latestReviews>
  agents: Reply<typeof topAgents>
  /** Links in the footer. */
  links: FooterLinks
}

/** The id of the element that holds it, as JSON. */
export const homeDataId = 'home-data'
