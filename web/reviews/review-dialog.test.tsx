import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { addReview, allReviews, approveReview, propertyReviews } from '#contract/reviews/reviews.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { reviewEmpty } from '../testing/literal-texts.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectAlert, expectMessage, expectFocus, expectNothing, fill, press, valueOf } from '../testing/person.ts'
import { aReview } from '../testing/samples.ts'
import { answer, callsOf, changes, disconnect } from '../testing/server-for-tests.ts'

it('warns about an empty review, announces it, and stays open (specification section 5)', async () => {
  answerPropertyPage()
  openPage('/property-details/a-property', { as: 'user' })
  await press('Add a Review')
  for (const typed of ['', '   ']) {
    await fill('Your review', typed)
    await press('Submit')
    await expectMessage('Your review', reviewEmpty, 'warning')
    expect(screen.getByText(reviewEmpty).closest('output')).not.toBeNull()
    await expectFocus(screen.getByLabelText('Your review'))
    expect(valueOf('Your review')).toBe(typed)
  }
  expect(changes()).toEqual([])

  const review = aReview({ text: 'A word.' })
  answer(addReview, { ...review, insertedId: review._id })
  answer(propertyReviews, [review])
  await fill('Your review', 'A word.')
  await expect.poll(() => screen.queryByText(reviewEmpty)).toBeNull()
  await press('Submit')
  await expectNothing('dialog')
  await expect.poll(() => screen.getAllByRole('listitem').some(item => item.textContent.includes('A word.'))).toBe(true)
})

it('says that a review with a telephone number waits for an admin, who can show it to everybody', async () => {
  answerPropertyPage()
  openPage('/property-details/a-property', { as: 'user' })
  await press('Add a Review')
  const review = aReview({ text: 'Call 555 010 9999', isWaiting: true })
  answer(addReview, { ...review, insertedId: review._id })
  await fill('Your review', review.text)
  await press('Submit')
  expect(await screen.findByText('Your review is waiting for an admin')).not.toBeNull()
})

it('lets an admin show a waiting review to everybody', async () => {
  const review = aReview({ isWaiting: true })
  answer(allReviews, [review])
  openPage('/dashboard/manage-reviews?sort=waiting', { as: 'admin' })
  expect(await screen.findByText('Waiting for an admin')).not.toBeNull()
  answer(approveReview, { ...aReview(), modifiedCount: 1 })
  answer(allReviews, [])
  await press(/^Show the review/)
  expect(changes()).toEqual(['PATCH /reviews/a-review/approve'])
})

const writeReview = async () => {
  await press('Add a Review')
  await fill('Your review', 'Bright and quiet.')
  await press('Submit')
}

const keysOfReviews = () => callsOf(addReview).map(({ idempotencyKey }) => idempotencyKey)

it('a review whose responses were lost is one to the server when it is sent again, and the next one is another', async () => {
  answerPropertyPage()
  disconnect(addReview)
  openPage('/property-details/a-property', { as: 'user' })
  await writeReview()
  await expectAlert('Failed to add review.', /The server could not be reached/)
  const review = aReview({ text: 'Bright and quiet.' })
  answer(addReview, { ...review, insertedId: review._id })
  await press('Submit')
  await expectNothing('dialog')
  // The page asks once more without being told.
  expect(keysOfReviews()).toHaveLength(3)
  expect(keysOfReviews()[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keysOfReviews()).size).toBe(1)
  await writeReview()
  await expectNothing('dialog')
  expect(keysOfReviews()).toHaveLength(4)
  expect(new Set(keysOfReviews()).size).toBe(2)
})
