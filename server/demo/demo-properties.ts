import type { DescribedProperty } from './described-property.ts'
import { earlierDemoProperties } from './earlier-demo-properties.ts'
import { recentDemoProperties } from './recent-demo-properties.ts'

/**
 * Listings, newest first, each a little more than a day older than the one before. Several pictures show one house in
 * another light; order, prices, agents and advertisements are chosen so that no list shows two of them next to each
 * other (demo-properties.test.ts).
 */
export const demoProperties: readonly DescribedProperty[] = [...recentDemoProperties, ...earlierDemoProperties]
