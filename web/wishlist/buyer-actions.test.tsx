import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { addToWishlist, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, expectToast, press } from '../testing/person.ts'
import { aVisibleProperty, aWishlistEntry } from '../testing/samples.ts'
import { answer, changes, refuse } from '../testing/server-for-tests.ts'

function openProperty(property = aVisibleProperty()): void {
  answerPropertyPage(property)
  openPage('/property-details/a-property', { as: 'user' })
}

const notSaved = () => screen.findByRole('button', { name: 'Add To Wishlist' })

describe('the wishlist button on the page of a home', () => {
  it('adds the home, and removes it', async () => {
    openProperty()
    await notSaved()
    await allLoaded()
    answer(addToWishlist, { ...aWishlistEntry(), insertedId: 'an-entry' })
    answer(myWishlist, [aWishlistEntry()])
    await press('Add To Wishlist')
    await expectToast('Added to Wishlist!')
    await screen.findByText('It is on your', { exact: false })
    answer(removeFromWishlist, { deletedCount: 1 })
    answer(myWishlist, [])
    await press('Remove from wishlist')
    await expectToast('Property removed from wishlist.')
    await notSaved()
    expect(changes()).toEqual(['POST /wishlist', 'DELETE /wishlist/an-entry'])
  })

  it('shows what another tab has done meanwhile', async () => {
    openProperty()
    await notSaved()
    await allLoaded()
    refuse(addToWishlist, 409, 'This home is already on your wishlist.')
    answer(myWishlist, [aWishlistEntry()])
    await press('Add To Wishlist')
    await expectAlert('Failed to add!', 'This home is already on your wishlist.')
    answer(removeFromWishlist, { deletedCount: 0 })
    answer(myWishlist, [])
    await press('Remove from wishlist')
    await expectToast('Property removed from wishlist.')
    await notSaved()
  })

  it.each([
    [{ sold: true }, 'This home has been sold.'],
    [{ available: false }, 'This home is not for sale at the moment.'],
    [{ status: 'rejected' }, 'This home is no longer for sale.'],
    [{ status: 'pending' }, 'Available once this home is verified.'],
  ] as const)('is disabled with a reason if the home has %j', async (state, reason) => {
    openProperty(aVisibleProperty(state))
    const button = await notSaved()
    await expect
      .poll(() => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent.trim())
      .toBe(reason)
    expect(button.matches(':disabled')).toBe(true)
  })
})
