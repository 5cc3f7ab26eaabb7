import type { DemoListing } from './demo-listing.ts'
import { earlierDemoListings } from './earlier-demo-listings.ts'
import { recentDemoListings } from './recent-demo-listings.ts'

/** Listings, newest first, each a little more than a day older than the one before. */
export const demoListings: readonly DemoListing[] = [...recentDemoListings, ...earlierDemoListings]
