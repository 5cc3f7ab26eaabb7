import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { allProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { addToWishlist, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectFocus, expectToast, press } from '../testing/person.ts'
import { aManagedProperty, anOffer, anOfferedProperty, aVisibleProperty, aWishlistEntry } from '../testing/samples.ts'
import { answer, callsOf, hold, refuse } from '../testing/server-for-tests.ts'

const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

const heart = () => screen.findByRole('button', { name: 'Save Sample House' })
const isSaved = async () => pressed(await heart())

describe('an optimistic update', () => {
  it('fills the heart, and empties it when saving is refused', async () => {
    answer(verifiedProperties, [aVisibleProperty()])
    answer(myWishlist, [])
    refuse(addToWishlist, 500)
    openPage('/all-properties', { as: 'user' })
    let release = hold(addToWishlist)
    await press(heart)
    await expect.poll(isSaved).toBe('true')
    // Nothing happens until the server has answered.
    await press(heart)
    release()
    await expectAlert(feedbackTexts.addToWishlist.failed, 'Something went wrong')
    await expect.poll(isSaved).toBe('false')
    await expectFocus(await heart())
    expect(callsOf(removeFromWishlist)).toEqual([])

    answer(addToWishlist, { ...aWishlistEntry(), insertedId: 'an-entry' })
    release = hold(addToWishlist)
    await press(heart)
    await expect.poll(isSaved).toBe('true')
    answer(myWishlist, [aWishlistEntry()])
    release()
    await expectToast(feedbackTexts.addToWishlist.done)
    expect(await isSaved()).toBe('true')
  })

  it('empties the heart, and fills it when removing is refused', async () => {
    answer(verifiedProperties, [aVisibleProperty()])
    answer(myWishlist, [aWishlistEntry()])
    refuse(removeFromWishlist, 500)
    openPage('/all-properties', { as: 'user' })
    await expect.poll(isSaved).toBe('true')
    const release = hold(removeFromWishlist)
    await press(heart)
    await expect.poll(isSaved).toBe('false')
    release()
    await expectAlert(feedbackTexts.removeFromWishlist.failed, /./)
    await expect.poll(isSaved).toBe('true')
    await expectFocus(await heart())
  })

  it('shows a property as verified, and as pending when the server refuses', async () => {
    answer(allProperties, [aManagedProperty()])
    refuse(verifyProperty, 500)
    openPage('/dashboard/manage-properties', { as: 'admin' })
    const release = hold(verifyProperty)
    await press('Verify')
    await expect.poll(() => screen.queryByRole('button', { name: 'Verify' })).toBeNull()
    expect(screen.getAllByText('Verified').length).toBeGreaterThan(0)
    release()
    await expectAlert(feedbackTexts.verifyProperty.failed, /./)
    await expectFocus(await screen.findByRole('button', { name: 'Verify' }))
  })
})

const acceptButton = () => screen.getByRole('button', { name: /^Accept/ })

it('an offer is shown as accepted only after the server has confirmed it', async () => {
  answer(listOfferedProperties, [anOfferedProperty()])
  answer(acceptOffer, { ...anOffer({ status: 'accepted' }), modifiedCount: 1 })
  openPage('/dashboard/requested-properties', { as: 'agent' })
  const release = hold(acceptOffer)
  await press('Accept $450,000')
  await confirm('Accept')
  await expect.poll(() => acceptButton().getAttribute('aria-busy')).toBe('true')
  const row = acceptButton().closest('tr, li')
  expect(row?.textContent).toContain('Pending')
  answer(listOfferedProperties, [anOfferedProperty({ offers: [anOffer({ status: 'accepted', turn: null })] })])
  release()
  await expectToast(feedbackTexts.acceptOffer.done)
  await expect.poll(() => row?.textContent).toContain('Accepted')
})
