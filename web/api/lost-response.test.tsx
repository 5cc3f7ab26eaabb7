import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { boughtProperties, makeOffer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { addReview, myReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist, findWishlistEntry, myWishlist } from '#contract/wishlist/wishlist.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectNothing, expectToast, fill, press } from '../testing/person.ts'
import { anOffer, aReview, aVisibleProperty, aWishlistEntry, someSettings } from '../testing/samples.ts'
import { answer, answerByQuery, disconnect } from '../testing/server-for-tests.ts'
import { hasDrafts } from '../ui/dialog/drafts.ts'

const buyingDate = `${new Date().getFullYear() + 10}-01-05`

async function offer() {
  answer(clientSettings, someSettings())
  answer(findWishlistEntry, aWishlistEntry())
  answer(findProperty, aVisibleProperty())
  disconnect(makeOffer)
  openPage('/dashboard/wishlist/make-offer/an-entry', { as: 'user' })
  await fill('Offer amount', '450000')
  await fill('Buying date', buyingDate)
  await press('Make an Offer')
}

async function review(date: string) {
  answerPropertyPage()
  answer(myReviews, [aReview({ text: 'Bright and quiet.', date })])
  disconnect(addReview)
  openPage('/property-details/a-property', { as: 'user' })
  await press('Add a Review')
  await fill('Your review', 'Bright and quiet.')
  await press('Submit')
}

describe('a call whose responses are lost', () => {
  it('is done if the offer is there, and its draft is gone', async () => {
    answer(boughtProperties, [anOffer({ offerAmount: 450_000, buyingDate, createdAt: new Date().toISOString() })])
    await offer()
    await expectToast(feedbackTexts.makeOffer.done)
    await expect.poll(currentUrl).toBe('/dashboard/bought-properties')
    expect(hasDrafts()).toBe(false)
  })

  it('has failed if only other or older offers are there, and its draft is kept', async () => {
    answer(boughtProperties, [
      anOffer({ offerAmount: 440_000, buyingDate, createdAt: new Date().toISOString() }),
      anOffer({ offerAmount: 450_000, buyingDate, createdAt: '2026-01-05T10:00:00.000Z' }),
    ])
    await offer()
    await expectAlert(feedbackTexts.makeOffer.failed, /could not be reached/)
    expect(hasDrafts()).toBe(true)
  })

  it('is done if the review is there', async () => {
    await review(new Date().toISOString())
    await expectToast(feedbackTexts.addReview.done)
    await expectNothing('dialog')
    expect(hasDrafts()).toBe(false)
  })

  it('has failed if only an older equal review is there', async () => {
    await review('2026-01-05T10:00:00.000Z')
    await expectAlert(feedbackTexts.addReview.failed, /could not be reached/)
  })

  it('is done if the home is saved', async () => {
    answer(verifiedProperties, [aVisibleProperty()])
    answerByQuery(myWishlist, query => (query.has('propertyId') ? [aWishlistEntry()] : []))
    disconnect(addToWishlist)
    openPage('/all-properties', { as: 'user' })
    await press(() => screen.findByRole('button', { name: 'Save Sample House' }))
    await expectToast(feedbackTexts.addToWishlist.done)
  })
})
