import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { addReview, propertyReviews } from '#contract/reviews/reviews.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { reviewEmpty } from '../testing/literal-texts.ts'
import { openPage } from '../testing/open-page.tsx'
import { expectMessage, expectFocus, expectNothing, fill, press, valueOf } from '../testing/person.ts'
import { aReview } from '../testing/samples.ts'
import { answer, changes } from '../testing/server-for-tests.ts'

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
