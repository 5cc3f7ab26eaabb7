import { homeListSize } from '#contract/home-page/home-page.ts'
import * as contract from '#contract/reviews/reviews.ts'
import type { Deps } from '../../deps/deps.ts'
import { listOwner } from '../../http/caller.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { readLimit } from '../../http/read-input.ts'
import { openRoute, route, sharedRoute, type Route } from '../../http/route.ts'
import { addReview } from './add-review.ts'
import { approveReview } from './approve-review.ts'
import { deleteReview } from './delete-review.ts'
import { listPropertyReviews } from './list-property-reviews.ts'
import { listAllReviews, listLatestReviews, listReviewsBy } from './review-store.ts'

export const reviewRoutes = (deps: Deps): Route[] => [
  route(
    contract.addReview,
    async ({ caller, body }) => {
      const review = await addReview(deps, caller, body)
      return { ...review, insertedId: review._id }
    },
    stillThere(deps.db, 'reviews'),
  ),
  ...[contract.latestReviews, contract.latestReviewsAlias].map(endpoint =>
    sharedRoute(endpoint, ({ query }) => listLatestReviews(deps, readLimit(query.limit, homeListSize))),
  ),
  openRoute(contract.propertyReviews, ({ caller, params, page }) =>
    listPropertyReviews(deps, caller, params.propertyId, page),
  ),
  route(contract.allReviews, ({ query, page }) => listAllReviews(deps.db, query, page)),
  route(contract.myReviews, ({ caller, query, page }) =>
    listReviewsBy(deps.db, listOwner(caller, query.email), query.propertyId, page),
  ),
  route(contract.approveReview, async ({ caller, params }) => ({
    ...(await approveReview(deps, caller, params.id)),
    modifiedCount: 1,
  })),
  route(contract.deleteReview, ({ caller, params }) => deleteReview(deps, caller, params.id)),
]
