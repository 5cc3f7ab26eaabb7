import { describe, expect, it } from 'vitest'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { advertisedProperties, findProperty } from '#contract/properties/properties.ts'
import { addReview, allReviews, latestReviews, latestReviewsAlias, myReviews } from '#contract/reviews/reviews.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()

const [spamImage = ''] = await given.pictures(1)
const spam = {
  title: 'WIN MONEY at evil.example',
  location: 'evil.example',
  description: 'Visit evil.example',
  image: spamImage,
}
const before = {
  title: 'Harbour Loft',
  location: '12 Alder Street, Springfield',
  description: 'Four rooms and a garden.',
  image: '/images/villa-dusk/1280.webp',
}

/** A verified home with a review, and the buyer who wrote it and saved the home. */
async function aReviewedProperty() {
  const [buyer, property] = [await given.aBuyer(), await given.aProperty({ title: before.title, advertise: true })]
  await call(addReview, { as: buyer, body: { propertyId: property.id, text: `A fine home, says ${buyer.name}.` } })
  await call(addToWishlist, { as: buyer, body: { propertyId: property.id } })
  return { buyer, property }
}
const change = ({ id, agent }: BuiltProperty) => call(updateProperty, { as: agent, params: { id }, body: spam })
const verify = (id: string) => call(verifyProperty, { as: admin, params: { id } })
const see = async (as: Person, id: string) => (await call(findProperty, { as, params: { id } })).body

/** All that a visitor reads: the lists of the home page and the page itself. */
async function visitorReads(): Promise<string> {
  const lists = await Promise.all([latestReviews, latestReviewsAlias, advertisedProperties].map(list => call(list)))
  return JSON.stringify(lists.map(({ body }) => body)) + (await server.inject('/')).body
}

describe('texts that an agent changes after the verification', () => {
  it('are not shown to visitors before they are verified', async () => {
    const { property } = await aReviewedProperty()
    expect(await visitorReads()).toContain(before.title)
    await change(property)
    const read = await visitorReads()
    expect(read).not.toContain('evil.example')
    expect(read, 'a home that is not for sale has no review there').not.toContain(before.title)
    await verify(property.id)
    expect(await visitorReads()).toContain(spam.title)
  })

  it('are not shown to buyers who saved or reviewed the home, or made an offer on it', async () => {
    const { buyer, property } = await aReviewedProperty()
    const body = { propertyId: property.id, offerAmount: 450_000, buyingDate }
    await call(makeOffer, { as: buyer, body })
    await change(property)
    await change(property)
    const { description: _, ...entry } = before
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([{ ...entry, status: 'pending' }])
    expect((await call(myReviews, { as: buyer })).body).toMatchObject([{ propertyTitle: before.title }])
    expect(await see(buyer, property.id)).toMatchObject({ ...before, status: 'pending' })
    expect(await see(property.agent, property.id)).toMatchObject(spam)
    expect(await see(admin, property.id)).toMatchObject(spam)
    await call(rejectProperty, { as: admin, params: { id: property.id } })
    expect(await see(buyer, property.id)).toMatchObject({ ...before, status: 'rejected' })
  })

  it('are shown to everybody once they are verified', async () => {
    const { buyer, property } = await aReviewedProperty()
    await change(property)
    await verify(property.id)
    expect(await see(await given.aBuyer(), property.id)).toMatchObject(spam)
    expect((await call(myWishlist, { as: buyer })).body).toMatchObject([{ title: spam.title, image: spam.image }])
    const kept = await deps.db
      .selectFrom('verified_versions')
      .select(['title', 'location', 'description', 'image'])
      .where('property_id', '=', property.id)
      .execute()
    expect(kept, 'what buyers read before, for an undo').toEqual([before])
  })

  it('are shown to admins in the list of all reviews', async () => {
    const { property } = await aReviewedProperty()
    await change(property)
    const { body } = await call(allReviews, { as: admin, query: { limit: 1 } })
    expect(body).toMatchObject([{ propertyTitle: spam.title }])
  })
})

describe('the latest reviews', () => {
  it('are those of homes for sale and of sold ones', async () => {
    const { property, buyer } = await deals.aSale()
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'I live here now.' } })
    expect(await visitorReads()).toContain('I live here now.')
    const waiting = await given.aProperty({ status: 'pending' })
    const review = { property_id: waiting.id, reviewer_id: buyer.id, text: 'Too early.', created_at: new Date() }
    await deps.db.insertInto('reviews').values(review).execute()
    expect(await visitorReads()).not.toContain('Too early.')
    await verify(waiting.id)
    expect(await visitorReads()).toContain('Too early.')
  })
})
