import * as reviews from '#contract/reviews/reviews.ts'
import * as wishlist from '#contract/wishlist/wishlist.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

/** Samples of wishlists and reviews. */
export function addWishlistAndReviewSamples({ given, deps }: TestApp, sample: AddSample): void {
  const entryOf = async (me: Person) => {
    const values = { user_id: me.id, property_id: (await given.aProperty()).id, created_at: deps.clock.now() }
    return {
      params: await deps.db.insertInto('wishlist_entries').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  const reviewOf = async (me: Person, is_waiting = false) => {
    const property_id = (await given.aProperty()).id
    const values = { reviewer_id: me.id, property_id, text: 'Fine.', created_at: deps.clock.now(), is_waiting }
    return { params: await deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow() }
  }
  sample(wishlist.addToWishlist, async () => ({ body: { propertyId: (await given.aProperty()).id } }))
  sample(wishlist.myWishlist, me => ({ query: { email: me.email } }))
  sample(wishlist.findWishlistEntry, entryOf)
  sample(wishlist.removeFromWishlist, entryOf)

  sample(reviews.addReview, async () => ({ body: { propertyId: (await given.aProperty()).id, text: 'A fine home.' } }))
  sample(reviews.propertyReviews, async () => ({ params: { propertyId: (await given.aProperty()).id } }))
  sample(reviews.allReviews, noInput)
  sample(reviews.myReviews, me => ({ query: { email: me.email } }))
  sample(reviews.approveReview, me => reviewOf(me, true))
  sample(reviews.deleteReview, me => reviewOf(me))
  sample(reviews.latestReviews, () => ({ query: { limit: 3 } }))
  sample(reviews.latestReviewsAlias, () => ({ query: { limit: '3' } }))
}
