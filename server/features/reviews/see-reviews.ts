import { screenPage } from '#contract/endpoint.ts'
import type { Review } from '#contract/reviews.ts'
import type { KeptNow } from '../../db/kept.ts'
import { emptyList, mapList, type List, type Page } from '../../db/list.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller } from '../../http/caller.ts'
import { keptProperty } from '../properties/kept-properties.ts'
import { findVisible } from '../properties/see-property.ts'
import { listReviewsOf } from './review-store.ts'

/**
 * Lists the reviews of a property if the caller may see it, otherwise none. Visitors see those of homes for sale or
 * sold, without email addresses (ruling G03).
 */
export async function seeReviews(
  db: Db,
  kept: KeptNow,
  caller: Caller | undefined,
  propertyId: string,
  page: Page,
): Promise<List<Review>> {
  if (!(await findVisible(db, caller, propertyId, (from, id) => keptProperty(from, kept, id)))) return emptyList
  const read = () => listReviewsOf(db, propertyId, page)
  const isOfScreen = page.limit === screenPage && !page.after
  const list = isOfScreen ? await kept.get(`property ${propertyId}`, 'reviews', read) : await read()
  return caller ? list : mapList(list, ({ reviewerEmail: _, ...review }) => review)
}
