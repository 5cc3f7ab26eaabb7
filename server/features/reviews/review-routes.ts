import { shownAtHome } from '#contract/home.ts'
import * as contract from '#contract/reviews.ts'
import { mapList } from '../../db/list.ts'
import type { Deps } from '../../deps.ts'
import { listOwner } from '../../http/caller.ts'
import { keptRoute, openRoute, readLimit, route, type Route } from '../../http/route.ts'
import { addReview } from './add-review.ts'
import { deleteReview } from './delete-review.ts'
import { listAllReviews, listLatestReviews, listReviewsBy, listReviewsOf } from './review-store.ts'

export const reviewRoutes = (deps: Deps): Route[] => [
  route(contract.addReview, async ({ caller, body }) => {
    const review = await addReview(deps, caller, body)
    return { ...review, insertedId: review._id }
  }),
  ...[contract.latestReviews, contract.latestReviewsAlias].map(endpoint =>
    keptRoute(endpoint, 'latest-reviews', ({ query }) =>
      listLatestReviews(deps.db, readLimit(query.limit, shownAtHome)),
    ),
  ),
  openRoute(contract.propertyReviews, async ({ caller, params: { propertyId }, page, kept }) => {
    const read = () => listReviewsOf(deps.db, propertyId, page)
    const list = page.after ? await read() : await kept.get(`property ${propertyId}`, `reviews ${page.limit}`, read)
    return caller ? list : mapList(list, ({ reviewerEmail: _, ...review }) => review)
  }),
  route(contract.allReviews, ({ query, page }) => listAllReviews(deps.db, query, page)),
  route(contract.myReviews, ({ caller, query, page }) => listReviewsBy(deps.db, listOwner(caller, query.email), page)),
  route(contract.deleteReview, ({ caller, params }) => deleteReview(deps, caller, params.id)),
]
