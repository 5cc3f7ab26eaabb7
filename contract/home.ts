import * as z from 'zod/mini'
import { AdvertisedProperty } from './properties.ts'
import { latestReviews } from './reviews.ts'
import { topAgents } from './summary.ts'

/** How many properties, reviews and agents the home page shows at first (ruling G29). */
export const shownAtHome = 6

/**
 * What the home page is drawn from: the first page of `/advertised`, `/latest-reviews` and `/top-agents`. The server
 * sends it inside the page, so that the browser draws the very same thing.
 */
export const HomeData = z.object({
  advertised: z.object({ items: z.array(AdvertisedProperty), total: z.number(), next: z.optional(z.string()) }),
  reviews: latestReviews.reply,
  agents: topAgents.reply,
})
export type HomeData = z.infer<typeof HomeData>

/** The id of the element that holds it, as JSON. */
export const homeDataId = 'home-data'
