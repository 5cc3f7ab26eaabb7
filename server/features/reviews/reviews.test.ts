import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deleteProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { agreeToViewing, requestViewing } from '#contract/messages/viewings.ts'
import { makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { buyProperty } from '#contract/payments/payments.ts'
import {
  addReview,
  allReviews,
  approveReview,
  deleteReview,
  latestReviews,
  latestReviewsAlias,
  myReviews,
  propertyReviews,
} from '#contract/reviews/reviews.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
/** A buyer who registered a minute ago. */
async function aNewBuyer() {
  const buyer = await given.aBuyer()
  await deps.db.updateTable('users').set({ email_verified: false }).where('id', '=', buyer.id).execute()
  return buyer
}
const withLink = 'Call 555 010 9999 or see cheap-homes.example'
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

describe('reviewing a property', () => {
  it('is open to every buyer if it is verified, and marks those who bought it', async () => {
    const { property, buyer } = await deals.aSale()
    const visitor = await given.aBuyer()
    const claims = { reviewerEmail: admin.email, reviewerName: 'Else', propertyTitle: 'Forged', date: '1999-01-01' }
    const review = (as: typeof buyer, text: string) =>
      call(addReview, { as, body: { propertyId: property.id, text, ...claims } })
    const bought = await review(buyer, '  A fine home. ')
    expect(bought).toMatchObject({
      status: 201,
      body: { text: 'A fine home.', buyer: true, reviewerEmail: buyer.email, reviewerName: buyer.name },
    })
    expect(bought.body.date).not.toContain('1999')
    expect(await review(visitor, 'I only looked.')).toMatchObject({ status: 201, body: { buyer: false } })
    const list = await call(propertyReviews, { params: { propertyId: property.id } })
    expect(list.body.map(({ text }) => text)).toEqual(['I only looked.', 'A fine home.'])
    expect(list.body.some(({ reviewerEmail }) => reviewerEmail !== undefined)).toBe(false)
    const known = await call(propertyReviews, { as: visitor, params: { propertyId: property.id } })
    expect(known.body.map(({ reviewerEmail }) => reviewerEmail)).toEqual([visitor.email, buyer.email])
  })

  it('waits for an admin if a stranger names a way to contact somebody', async () => {
    const [as, { id: propertyId }] = [await aNewBuyer(), await given.aProperty()]
    const { status, body } = await call(addReview, { as, body: { propertyId, text: withLink } })
    expect([status, body.isWaiting]).toEqual([201, true])
    const { _id: id } = body
    const shown = async () =>
      (
        await Promise.all([
          call(propertyReviews, { params: { propertyId } }),
          call(latestReviews, { query: { limit: 50 } }),
        ])
      ).map(list => list.body.some(review => review._id === id))
    expect(await shown()).toEqual([false, false])
    expect((await call(myReviews, { as, query: {} })).body).toMatchObject([{ _id: id, isWaiting: true }])
    const waiting = async () => ids((await call(allReviews, { as: admin, query: { waiting: 'true' } })).body)
    expect(await waiting()).toContain(id)
    const approve = () => call(approveReview, { as: admin, params: { id } })
    expect(await approve()).toMatchObject({ status: 200, body: { _id: id, modifiedCount: 1 } })
    expect(await approve()).toMatchObject({ status: 409 })
    expect(await shown()).toEqual([true, true])
    expect(await waiting()).not.toContain(id)
  })

  it('appears at once if it is plain, or by somebody who is known', async () => {
    const { property, buyer } = await deals.aSale()
    await deps.db.updateTable('users').set({ email_verified: false }).where('id', '=', buyer.id).execute()
    const review = async (as: Person, text: string) =>
      (await call(addReview, { as, body: { propertyId: property.id, text } })).body.isWaiting
    expect(await review(await aNewBuyer(), 'A fine home of 1987, for $450,000.')).toBeUndefined()
    expect(await review(buyer, withLink)).toBeUndefined()
    expect(await review(await given.aBuyer(), withLink)).toBeUndefined()
    const [viewer, other] = [await aNewBuyer(), await given.aProperty()]
    const times = [1, 2, 3].map(hours => new Date(deps.clock.now().getTime() + hours * 3_600_000).toISOString())
    const { _id: id } = (await call(requestViewing, { as: viewer, body: { propertyId: other.id, times } })).body
    await call(agreeToViewing, { as: other.agent, params: { id }, body: { startsAt: times[0] ?? '' } })
    const ofOther = async () =>
      (await call(addReview, { as: await deals.signedIn(viewer), body: { propertyId: other.id, text: withLink } })).body
        .isWaiting
    expect(await ofOther(), 'before the viewing').toBe(true)
    app.passHours(2)
    expect(await ofOther()).toBeUndefined()
    app.passHours(-2)
    await deps.db.deleteFrom('reviews').where('property_id', '=', other.id).execute()
  })

  it.each(['', '   ', undefined, null])('is refused with the text %j', async text => {
    const { id: propertyId } = await given.aProperty()
    const body = { propertyId, text: text as string }
    expect(await call(addReview, { as: await given.aBuyer(), body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'text', message: 'Review text cannot be empty.' }] },
    })
  })

  it('is refused if it is unverified, deleted or unknown, and to agents', async () => {
    const buyer = await given.aBuyer()
    const { property, buyer: offerer } = await deals.anOffer()
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    const deleted = await given.aProperty()
    await call(deleteProperty, { as: deleted.agent, params: { id: deleted.id } })
    const review = (as: typeof buyer, propertyId: string) =>
      call(addReview, { as, body: { propertyId, text: 'Fine.' } })
    expect(await review(offerer, property.id)).toMatchObject({
      status: 409,
      body: { message: 'Only verified homes can be reviewed.' },
    })
    for (const id of [property.id, deleted.id, 'none', '%00']) expect((await review(buyer, id)).status).toBe(404)
    expect((await review(property.agent, property.id)).status).toBe(403)
  })
})

describe('deleting a review', () => {
  it('is open to its author and admins', async () => {
    const [buyer, other, property] = [await given.aBuyer(), await given.aBuyer(), await given.aProperty()]
    const aReview = async () =>
      (await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'Fine.' } })).body._id
    const remove = (as: typeof buyer, id: string) => call(deleteReview, { as, params: { id } })
    const [one, two] = [await aReview(), await aReview()]
    expect((await remove(other, one)).status).toBe(404)
    expect((await remove(property.agent, one)).status).toBe(404)
    expect(await remove(buyer, one)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    expect((await remove(buyer, one)).status).toBe(404)
    expect(await remove(admin, two)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
    expect((await remove(admin, 'none')).status).toBe(404)
  })
})

const read = (id: string, as?: Person) => call(propertyReviews, { params: { propertyId: id }, as })
const texts = async (id: string, as?: Person) => (await read(id, as)).body.map(({ text }) => text)

describe('reading the reviews of a property', () => {
  it('is open to visitors while it is for sale and when it is sold, without email addresses', async () => {
    const { property, buyer } = await deals.anAcceptedOffer()
    await call(addReview, { as: buyer, body: { propertyId: property.id, text: 'Bright.' } })
    expect(await texts(property.id)).toEqual(['Bright.'])
    const sold = await deals.aSale()
    await call(addReview, { as: sold.buyer, body: { propertyId: sold.property.id, text: 'Ours.' } })
    expect(await texts(sold.property.id)).toEqual(['Ours.'])
    expect((await read(sold.property.id)).body[0]).not.toHaveProperty('reviewerEmail')
    expect((await read(sold.property.id, buyer)).body[0]).toHaveProperty('reviewerEmail', sold.buyer.email)
  })

  it('follows the visibility of any other property at once, whatever is cached', async () => {
    const { property, buyer } = await deals.anOffer()
    const { id, agent } = property
    await call(addReview, { as: buyer, body: { propertyId: id, text: 'Bright.' } })
    const stranger = await given.aBuyer()
    const everybody = async () => [
      await texts(id),
      await texts(id, stranger),
      await texts(id, buyer),
      await texts(id, agent),
      await texts(id, admin),
    ]
    const shown = ['Bright.']
    expect(await everybody()).toEqual([shown, shown, shown, shown, shown])
    await call(updateProperty, { as: agent, params: { id }, body: { title: 'Unverified' } })
    expect(await everybody()).toEqual([[], [], shown, shown, shown])
    await call(verifyProperty, { as: admin, params: { id } })
    expect(await texts(id)).toEqual(shown)
    await call(markFraud, { as: admin, params: { id: agent.id } })
    // The mark has ended the agent's session.
    expect(await everybody()).toEqual([[], [], shown, [], shown])
    await call(makeAgent, { as: admin, params: { id: agent.id } })
    expect(await texts(id)).toEqual(shown)
  })

  it('answers for a hidden property as for one that does not exist', async () => {
    const hidden = await read((await given.aProperty({ status: 'pending' })).id)
    const unknown = await read(randomUUID())
    expect([hidden.status, hidden.body, hidden.headers['x-total-count']]).toEqual([200, [], '0'])
    expect([unknown.status, unknown.body, unknown.headers['x-total-count']]).toEqual([200, [], '0'])
  })
})

describe('lists of reviews', () => {
  it('come newest first with the id as tie-break, six on the home page by default', async () => {
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    for (let count = 0; count < 8; count++)
      await call(addReview, { as: buyer, body: { propertyId: property.id, text: `Review ${count}` } })
    await deps.db
      .updateTable('reviews')
      .set({ created_at: new Date(Date.now() + 1000) })
      .where('property_id', '=', property.id)
      .execute()
    const mine = await call(myReviews, { as: buyer })
    expect(ids(mine.body)).toEqual(ids(mine.body).toSorted((one, other) => other.localeCompare(one)))
    const latest = await call(latestReviews)
    expect(ids(latest.body)).toEqual(ids(mine.body).slice(0, 6))
    expect(Object.keys(latest.body[0] ?? {}).toSorted()).toEqual([
      '_id',
      'date',
      'propertyTitle',
      'reviewerImage',
      'reviewerName',
      'text',
    ])
    expect((await call(latestReviewsAlias)).body).toEqual(latest.body)
    expect((await call(latestReviews, { query: { limit: 8 } })).body).toHaveLength(8)
    expect((await call(latestReviews, { query: { limit: 0 } })).status).toBe(400)
    expect(ids((await call(allReviews, { as: admin })).body).slice(0, 8)).toEqual(ids(mine.body))
    expect((await call(myReviews, { as: admin, query: { email: buyer.email } })).body).toHaveLength(8)
    expect((await call(myReviews, { as: await given.aBuyer(), query: { email: buyer.email } })).status).toBe(403)
    const other = await given.aProperty()
    await call(addReview, { as: buyer, body: { propertyId: other.id, text: 'Another home.' } })
    const ofOther = await call(myReviews, { as: buyer, query: { propertyId: other.id } })
    expect(ofOther.body).toMatchObject([{ propertyId: other.id }])
  })

  it('say on the home page in which year the reviewer bought the property, as soon as they have', async () => {
    // Other tests write newer reviews, and the home page shows six.
    const alone = await startTestApp()
    const charged = await dealBuilders(alone).aChargedOffer()
    const reader = await alone.given.aBuyer()
    const propertyId = charged.property.id
    for (const [as, text] of [
      [charged.buyer, 'Bought'],
      [reader, 'Seen'],
    ] as const)
      await alone.call(addReview, { as, body: { propertyId, text } })
    const years = async () =>
      (await alone.call(latestReviews)).body.map(({ text, boughtIn }) => `${text} ${boughtIn}`).toSorted()
    expect(await years()).toEqual(['Bought undefined', 'Seen undefined'])
    const body = { transactionId: charged.transactionId, status: 'bought' as const }
    expect((await alone.call(buyProperty, { as: charged.buyer, params: { id: charged.id }, body })).status).toBe(200)
    expect(await years()).toEqual([`Bought ${alone.deps.clock.now().getUTCFullYear()}`, 'Seen undefined'])
  })
})
