import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { findWishlistEntry } from '#contract/wishlist/wishlist.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, fill, press } from '../testing/person.ts'
import { aVisibleProperty, aWishlistEntry, someSettings } from '../testing/samples.ts'
import { answer, refuse } from '../testing/server-for-tests.ts'

// An open offer form, while something changes elsewhere.

beforeEach(async () => {
  answer(clientSettings, someSettings())
  answer(findWishlistEntry, aWishlistEntry())
  answer(findProperty, aVisibleProperty())
  openPage('/dashboard/wishlist/make-offer/an-entry', { as: 'user' })
  await fill('Offer amount', '450000')
  await fill('Buying date', `${new Date().getFullYear() + 10}-01-05`)
})

it('the offer form says that the home was sold', async () => {
  const sold = { sold: true, available: false }
  refuse(makeOffer, 409, 'This home has been sold.')
  answer(findWishlistEntry, aWishlistEntry(sold))
  answer(findProperty, aVisibleProperty(sold))
  await press('Make an Offer')
  await expectAlert('Failed to submit offer.', 'This home has been sold.')
  await screen.findByText('You can’t make an offer now')
  screen.getByText('This home has been sold.')
  screen.getByRole('link', { name: 'Back to the wishlist' })
})

it('a buyer who has become an agent reads that it is not possible, and gets the agent’s dashboard', async () => {
  const text = 'This is not possible with an agent account.'
  refuse(makeOffer, 403, text)
  answer(findUser, { ...aUser('agent'), email: aUser('user').email })
  await press('Make an Offer')
  await expectAlert('Failed to submit offer.', text)
  await screen.findByRole('heading', { level: 1, name: 'Agent Profile' })
  expect(currentUrl()).toBe('/dashboard')
})
