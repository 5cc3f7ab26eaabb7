import type { Review } from '#contract/reviews/reviews.ts'
import { emptyList, mapList, type List, type Page } from '../../db/list.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findVisible } from '../properties/get-property.ts'
import { listReviewsOf } from './review-store.ts'

/**
 * Lists the reviews of a property if the caller may see it, otherwise none. Visitors see those of homes for sale or
 * sold, without email addresses (ruling G03).
 */
export async function listPropertyReviews(
  deps: Pick<Deps, 'db' | 'cache'>,
  caller: Caller | undefined,
  propertyId: string,
  page: Page,
): Promise<List<Review>> {
  if (!(await findVisible(deps, caller, propertyId))) return emptyList
  const list = await listReviewsOf(deps, propertyId, page)
  return caller ? list : mapList(list, ({ reviewerEmail: _, ...review }) => review)
}
